#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Parcel {
  int width;
  int height;
};

struct Order {
  std::string customer;
  std::vector<int> prices;
  std::map<std::string, int> stock;
  std::unique_ptr<Parcel> parcel;
};

static int total_of(const Order &order) {
  int total = 0;
  for (int price : order.prices) {
    total += price; // stop: add
  }
  return total;
}

int main(int count, char **) {
  Order order{"Ada", {3, 4, 5}, {{"apples", 7}}, std::make_unique<Parcel>(Parcel{3, 4})};
  std::string greeting = "hello";
  int total = total_of(order); // stop: call
  std::printf("%s, %s: total %d\n", greeting.c_str(), order.customer.c_str(), total); // stop: print
  std::fflush(stdout);
  if (count > 1) {
    throw std::runtime_error("nothing is left"); // stop: fail
  }
  return 3;
}
