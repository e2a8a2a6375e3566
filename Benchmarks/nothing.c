/* An empty program, whose only cost is its start. */
int main(void) { return 0; }
