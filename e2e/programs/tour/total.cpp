#include <cstdio>
#include <vector>

struct Box {
  int width;
  int height;
};

static int twice_of(int n) {
  int twice = n * 2; // stop: into
  return twice; // stop: twice
}

int main() {
  Box box{3, 4};
  std::vector<int> values{1, 2, 3};
  int total = 0;
  for (int value : values) {
    total += twice_of(value); // stop: call
  }
  std::printf("total %d\n", total); // stop: print
  std::printf("area %d\n", box.width * box.height);
  return 3;
}
