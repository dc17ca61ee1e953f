#include <stdio.h>
#include <unistd.h>

int main(void) {
  int n = 0;
  printf("pid %d\n", getpid());
  for (;;) {
    n += 1; // stop: beat
    if (n % 25 == 0) printf("beat %d\n", n);
    fflush(stdout);
    usleep(20000);
  }
}
