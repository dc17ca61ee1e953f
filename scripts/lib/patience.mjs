/** How long a test waits for a state, in milliseconds. It is below the timeout of a test, so that the wait fails and says for what. */
export const patienceMs = 40_000;
