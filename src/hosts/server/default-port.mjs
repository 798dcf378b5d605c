/** Where a server listens, and the command line looks for it, unless told otherwise. */
export const DEFAULT_PORT = 4100
