import type { Context } from '#kernel/context'
import type { LaunchRow } from './tables'

/** Says whether anybody may collect the fees of a token's pool into the books; see leniency.ts. */
export async function switchLeniency(context: Context, token: string, lenient: boolean): Promise<LaunchRow> {
  return (await import('./leniency')).switchLeniency(context, token, lenient)
}
