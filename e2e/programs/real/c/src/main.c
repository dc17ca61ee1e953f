#include "list.h"
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  struct node *list = NULL;
  for (int value = 1; value <= 4; value++)
    list = push(list, value * value);
  int result = sum(list);
  printf("the sum is %d\n", result); // stop: print
  clear(list);
  return argc - 1;
}
