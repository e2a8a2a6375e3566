/* Runs one command, discards its output, and prints its cost:
 *
 *     wall nanoseconds, processor microseconds, peak memory in kB, exit status
 *
 * Processor time and memory include the children that the command waited for. A small
 * program does this because a child starts with the peak memory of its parent, which is large
 * for Python.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long microseconds(struct timeval time) {
  return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);

  pid_t child;
  long long before = now();
  if (posix_spawnp(&child, argv[1], &actions, NULL, argv + 1, environ) != 0) return 127;
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return 1;
  long long after = now();

  printf("%lld %lld %ld %d\n", after - before,
         microseconds(usage.ru_utime) + microseconds(usage.ru_stime), usage.ru_maxrss,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
