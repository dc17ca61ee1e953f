#include <stdio.h>
#include <unistd.h>

int main(void) {
  int n = 0;
  printf("pid %d\n", getpid());
  fflush(stdout);
  for (;;) {
    n += 1;
    usleep(20000);
  }
}
