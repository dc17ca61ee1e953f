#include <stdio.h>

struct box {
  int width;
  int height;
};

static int twice_of(int n) {
  int twice = n * 2; // stop: into
  return twice; // stop: twice
}

int main(void) {
  struct box box = {3, 4};
  int total = 0;
  for (int value = 1; value <= 3; value++) {
    total += twice_of(value); // stop: call
  }
  printf("total %d\n", total); // stop: print
  printf("area %d\n", box.width * box.height);
  return 3;
}
