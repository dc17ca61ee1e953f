#include <stdio.h>

static int louder(char *letters, int total) {
  letters[0] -= 32;
  return total + 256;
}

int main(void) {
  char letters[16] = "stopline waits";
  int total = 513;
  total = louder(letters, total); // stop: call
  total = total + 1;
  printf("%s %d\n", letters, total);
  return 0;
}
