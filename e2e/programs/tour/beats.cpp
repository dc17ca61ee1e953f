#include <chrono>
#include <cstdio>
#include <thread>
#include <unistd.h>

int main() {
  int n = 0;
  std::printf("pid %d\n", getpid());
  for (;;) {
    n += 1; // stop: beat
    if (n % 25 == 0) std::printf("beat %d\n", n);
    std::fflush(stdout);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}
