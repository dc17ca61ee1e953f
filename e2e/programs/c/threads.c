#include <pthread.h>
#include <stdio.h>

static void *work(void *name) {
  printf("%s works\n", (char *)name);
  return NULL;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, "worker");
  pthread_join(worker, NULL);
  puts("nothing is left to do");
  return 0;
}
