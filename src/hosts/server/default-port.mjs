/** Where a server listens, and the command line looks for it, by default. */
export const DEFAULT_PORT = 4100
