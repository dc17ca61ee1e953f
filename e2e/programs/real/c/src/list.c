#include "list.h"
#include <stdlib.h>

struct node *push(struct node *head, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = head;
  return node;
}

int sum(const struct node *head) {
  int total = 0;
  for (; head != NULL; head = head->next)
    total += head->value;
  return total; // stop: total
}

void clear(struct node *head) {
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
}
