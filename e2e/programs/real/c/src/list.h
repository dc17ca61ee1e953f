#ifndef LIST_H
#define LIST_H

struct node {
  int value;
  struct node *next;
};

struct node *push(struct node *head, int value);
int sum(const struct node *head);
void clear(struct node *head);

#endif
