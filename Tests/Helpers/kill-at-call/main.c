/* kill-at-call NUMBER PROGRAM ARGUMENTS…
 *
 * Runs a program and kills it immediately before its NUMBERth system call that changes files. Exits
 * with the status of the program if that ends before (128 + signal if it was killed by a signal), with
 * 137 if it killed the program, and with 77 if the system does not permit tracing. With number 0
 * it kills nothing and writes the number of such calls to the file that $KILL_AT_CALL_COUNT names.
 *
 * If $KILL_AT_CALL_ERROR contains an errno, it kills nothing either: from the NUMBERth call on, every
 * call that writes to the disk (pwrite64, ftruncate, fsync, fdatasync; only these are counted then)
 * is skipped and returns that error. Exits with 77 if that is not possible.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_TRACE = 77, KILLED = 128 + SIGKILL };

static int changes_files(long call) {
  static const long calls[] = {
      SYS_write, SYS_pwrite64, SYS_ftruncate, SYS_fsync, SYS_fdatasync, SYS_flock, SYS_unlinkat,
      SYS_renameat,
#ifdef SYS_rename
      SYS_rename,
#endif
#ifdef SYS_unlink
      SYS_unlink,
#endif
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++)
    if (calls[index] == call) return 1;
  return 0;
}

static int writes_to_disk(long call) {
  return call == SYS_pwrite64 || call == SYS_ftruncate || call == SYS_fsync || call == SYS_fdatasync;
}

/* Whether a stopped thread is about to enter a call that changes files. */
static int is_at_call(pid_t thread, int only_disk) {
  struct __ptrace_syscall_info info;
  long size = ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info);
  if (size <= 0 || info.op != PTRACE_SYSCALL_INFO_ENTRY) return 0;
  long call = (long)info.entry.nr;
  if (only_disk) return writes_to_disk(call);
  return changes_files(call) || (call == SYS_openat && info.entry.args[2] & O_CREAT);
}

#ifdef __x86_64__
enum { CAN_FAIL = 1 };

/* Replaces the call that a thread is about to enter by an invalid one. */
static void skip_call(pid_t thread) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) return;
  registers.orig_rax = (unsigned long long)-1;
  ptrace(PTRACE_SETREGS, thread, NULL, &registers);
}

/* Sets the result of a skipped call. */
static void fail_call(pid_t thread, int error) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) return;
  registers.rax = (unsigned long long)-error;
  ptrace(PTRACE_SETREGS, thread, NULL, &registers);
}
#else
enum { CAN_FAIL = 0 };
static void skip_call(pid_t thread) { (void)thread; }
static void fail_call(pid_t thread, int error) { (void)thread, (void)error; }
#endif

/* The threads whose current call is skipped. Few threads write at a time. */
static pid_t skipped[64];

static int *slot_of(pid_t thread) {
  for (size_t index = 0; index < sizeof skipped / sizeof *skipped; index++)
    if (skipped[index] == thread) return &skipped[index];
  return NULL;
}

static void write_count(long count) {
  const char *path = getenv("KILL_AT_CALL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", count);
  fclose(file);
}

static int end(int status, long count) {
  write_count(count);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Runs the program and its threads from one system call to the next. */
static int follow(pid_t program, long number, int error) {
  long count = 0;
  for (;;) {
    int status;
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) return 1;
    if (!WIFSTOPPED(status)) {
      if (thread == program) return end(status, count);
      continue;
    }
    int signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80)) {
      int *slot = slot_of(thread);
      if (slot) {
        fail_call(thread, error);
        *slot = 0;
      } else if (!is_at_call(thread, error) || ++count < number || number == 0) {
        /* Not the requested call. */
      } else if (error) {
        if ((slot = slot_of(0))) {
          *slot = thread;
          skip_call(thread);
        }
      } else {
        kill(program, SIGKILL);
        /* The main thread is reaped last, after all others. */
        do thread = waitpid(-1, &status, __WALL);
        while (thread >= 0 && (thread != program || WIFSTOPPED(status)));
        return KILLED;
      }
      signal = 0;
    } else if (signal == SIGTRAP || signal == SIGSTOP) {
      /* The start of a new thread or of the program. */
      signal = 0;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(long)signal);
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  const char *error_text = getenv("KILL_AT_CALL_ERROR");
  int error = error_text ? atoi(error_text) : 0;
  if (error && !CAN_FAIL) return CANNOT_TRACE;
  pid_t program = fork();
  if (program < 0) return 1;
  if (program == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(CANNOT_TRACE);
    raise(SIGSTOP);
    execvp(arguments[2], arguments + 2);
    _exit(127);
  }
  int status;
  if (waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) return CANNOT_TRACE;
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, program, NULL, (void *)options) != 0) {
    kill(program, SIGKILL);
    return CANNOT_TRACE;
  }
  ptrace(PTRACE_SYSCALL, program, NULL, NULL);
  return follow(program, atol(arguments[1]), error);
}
