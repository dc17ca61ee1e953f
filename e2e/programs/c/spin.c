#include <stdio.h>

static volatile int turns;

/* Never returns. Only a debugger calls it. */
int spin(void) {
  puts("spinning");
  fflush(stdout);
  for (;;) turns += 1;
}

int main(void) {
  int ready = 1;
  ready += 1;
  return ready - 2;
}
