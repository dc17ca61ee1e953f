/* Ends with 0 if the machine stops a program that writes to a watched address, and with 1 if it takes the address and ignores it. */
#ifndef __x86_64__
/* Only virtual machines of this processor are known to ignore it. */
int main(void) { return 0; }
#else
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile long watched;

int main(void) {
  pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    raise(SIGSTOP);
    watched = 1;
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  ptrace(PTRACE_POKEUSER, child, offsetof(struct user, u_debugreg[0]), &watched);
  /* The first address is watched for writes of 8 bytes. */
  ptrace(PTRACE_POKEUSER, child, offsetof(struct user, u_debugreg[7]), 0x90001L);
  ptrace(PTRACE_CONT, child, 0, 0);
  waitpid(child, &status, 0);
  if (!WIFSTOPPED(status)) return 1;
  int isWatched = WSTOPSIG(status) == SIGTRAP;
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return !isWatched;
}
#endif
