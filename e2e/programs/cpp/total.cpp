#include <cstdio>
#include <vector>

static int twice_of(int n) {
  int twice = n * 2;
  return twice;
}

int main() {
  std::vector<int> values{1, 2, 3};
  int total = 0;
  for (int value : values) {
    total += twice_of(value);
  }
  std::printf("total %d\n", total);
  return 3;
}
