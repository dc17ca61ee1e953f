#include <stdio.h>

static int twice_of(int n) {
  int twice = n * 2;
  return twice;
}

int main(void) {
  int total = 0;
  for (int value = 1; value <= 3; value++) {
    total += twice_of(value);
  }
  printf("total %d\n", total);
  return 3;
}
