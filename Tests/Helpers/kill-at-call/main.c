/* kill-at-call NUMBER PROGRAM ARGUMENTS…
 *
 * Runs a program and kills it at its so-manieth system call of those that change files, before the
 * call is carried out. Exits like the program when that ends sooner (128 + signal for signals), with
 * 137 when it was killed, and with 77 where this system lets nobody trace. With number 0 it
 * kills nothing, and writes how many such calls there were to the file that $KILL_AT_CALL_COUNT
 * names.
 *
 * With $KILL_AT_CALL_ERROR, an errno, it kills nothing either: from the so-manieth call on, calls that
 * write to the disk (pwrite64, ftruncate, fsync, fdatasync; no others are counted then) are not carried
 * out and give that error. 77 also where that is not possible.
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
  for (size_t place = 0; place < sizeof calls / sizeof *calls; place++)
    if (calls[place] == call) return 1;
  return 0;
}

static int writes_to_disk(long call) {
  return call == SYS_pwrite64 || call == SYS_ftruncate || call == SYS_fsync || call == SYS_fdatasync;
}

/* Whether a thread that has stopped is about to change files. */
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

/* Puts a call that is not there in place of the one that a thread is about to make. */
static void drop_call(pid_t thread) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) return;
  registers.orig_rax = (unsigned long long)-1;
  ptrace(PTRACE_SETREGS, thread, NULL, &registers);
}

/* Gives a dropped call its result. */
static void fail_call(pid_t thread, int error) {
  struct user_regs_struct registers;
  if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) return;
  registers.rax = (unsigned long long)-error;
  ptrace(PTRACE_SETREGS, thread, NULL, &registers);
}
#else
enum { CAN_FAIL = 0 };
static void drop_call(pid_t thread) { (void)thread; }
static void fail_call(pid_t thread, int error) { (void)thread, (void)error; }
#endif

/* The threads whose call was dropped: few write at a time. */
static pid_t dropped[64];

static int *place_of(pid_t thread) {
  for (size_t place = 0; place < sizeof dropped / sizeof *dropped; place++)
    if (dropped[place] == thread) return &dropped[place];
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

/* Lets the program and its threads run from call to call. */
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
      int *place = place_of(thread);
      if (place) {
        fail_call(thread, error);
        *place = 0;
      } else if (!is_at_call(thread, error) || ++count < number || number == 0) {
        /* Not yet. */
      } else if (error) {
        if ((place = place_of(0))) {
          *place = thread;
          drop_call(thread);
        }
      } else {
        kill(program, SIGKILL);
        /* The last to go is the first thread, once all others have been waited for. */
        do thread = waitpid(-1, &status, __WALL);
        while (thread >= 0 && (thread != program || WIFSTOPPED(status)));
        return KILLED;
      }
      signal = 0;
    } else if (signal == SIGTRAP || signal == SIGSTOP) {
      /* A new thread, or the program's own start. */
      signal = 0;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(long)signal);
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  const char *wish = getenv("KILL_AT_CALL_ERROR");
  int error = wish ? atoi(wish) : 0;
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
