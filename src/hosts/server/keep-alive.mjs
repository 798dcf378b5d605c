/**
 * How long a server of ours keeps a connection that nothing is asked over, milliseconds. Longer than clients keep theirs:
 * one that closes first cuts off the request that is on its way. With Node's five seconds that was any request of a
 * process that had computed for as long.
 */
export const KEEP_ALIVE_MS = 60_000
