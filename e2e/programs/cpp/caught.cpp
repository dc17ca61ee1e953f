#include <stdexcept>

int main() {
  try {
    throw std::runtime_error("nothing is left");
  } catch (const std::exception &) {
    return 3;
  }
}
