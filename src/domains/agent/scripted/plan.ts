import type { Json } from '#kernel/jobs/tables'

type Args = { readonly [name: string]: Json }

/** One tool call that a prompt asks for. `it`: the argument that is what the call before came to: its amount or token. */
export interface Planned {
  readonly tool: string
  readonly args: Args
  readonly it?: 'amount' | 'token'
}

/** The same as JSON, for the step that keeps it. */
export interface Plan {
  readonly calls: readonly Planned[]
}
