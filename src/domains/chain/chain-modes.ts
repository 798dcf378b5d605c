import type { Context } from '#kernel/context'
import { type ChainMode, modeTable } from './tables'

/** Every chain's mode; a chain that is not in it is embedded. */
export async function chainModes({ store }: Context): Promise<Map<number, ChainMode>> {
  const rows = await store.table(modeTable).toArray()
  return new Map(rows.map(({ chainId, mode }) => [Number(chainId), mode]))
}

/** One chain's mode. */
export async function chainMode({ store }: Context, chainId: number): Promise<ChainMode> {
  return (await store.table(modeTable).get(String(chainId)))?.mode ?? { kind: 'embedded' }
}
