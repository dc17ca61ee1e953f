#include <stdio.h>

static int net(int price) {
  return price - 1;
}

static int tax(int price) {
  return price * 2; // stop: tax
}

static int pay(void) {
  int sum = 0;
  sum += tax(net(3)) + net(4); // stop: calls
  sum += 1; // stop: one
  sum += 2; // stop: two
  printf("sum %d\n", sum);
  return sum;
}

int main(void) {
  pay();
  return 0;
}
