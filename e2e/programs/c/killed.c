#include <signal.h>
#include <stdlib.h>

/* Ends by the signal whose number is its argument. */
int main(int count, char **arguments) {
  if (count > 1) raise(atoi(arguments[1]));
  return 3;
}
