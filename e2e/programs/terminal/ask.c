#include <stdio.h>
#include <string.h>

int main(void) {
  char name[80] = "";
  printf("\033[32mname? \033[0m");
  fflush(stdout);
  if (!fgets(name, sizeof name, stdin)) return 1;
  name[strcspn(name, "\r\n")] = 0;
  printf("hello %s\n", name); // stop: greet
  return 0;
}
