export interface Source {
  /** The user's own name of it: stands in stacks and places. */
  readonly file: string
  readonly source: string
}

/** CommonJS, with `require` for the modules of Node that the guest has. */
export interface Bundle {
  readonly file: string
  readonly code: string
  /** A source map (version 3), where the code was made of other files. */
  readonly map?: string
}
