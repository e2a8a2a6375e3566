/* The least a program can cost: being started. */
int main(void) { return 0; }
