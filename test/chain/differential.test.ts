import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../helpers/anvil'
import { rpcOf } from '../helpers/chain'
import { cases } from './differential-cases'

/** anvil answers a transaction before its block is there. */
async function receiptOf(ask: Ask, hash: string) {
  for (;;) {
    const receipt = await ask('eth_getTransactionReceipt', hash)
    if (receipt) return receipt
  }
}

/** Everything of a receipt that does not name its block. */
// biome-ignore lint/suspicious/noExplicitAny: two nodes' answers, compared whole
function essence(receipt: any) {
  const { status, gasUsed, contractAddress, type, from, to, logs } = receipt
  return {
    status,
    gasUsed: Number(gasUsed),
    contractAddress: contractAddress?.toLowerCase() ?? null,
    type,
    from: from.toLowerCase(),
    to: to?.toLowerCase() ?? null,
    logs: logs.map(({ address, topics, data }: Record<string, string>) => ({ address, topics, data })),
  }
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

async function estimated(ask: Ask, transaction: unknown): Promise<number | string> {
  try {
    return Number(await ask('eth_estimateGas', transaction))
  } catch (thrown) {
    return (thrown as Error).message
  }
}

/** Within one percent. */
function isAlike(ours: number | string | undefined, theirs: number | string | undefined): boolean {
  return typeof ours === 'number' && typeof theirs === 'number' && Math.abs(ours / theirs - 1) <= 0.01
}

describe('the same signed transactions on anvil and here', () => {
  const emulator = createEmulator()
  const here = rpcOf(emulator, 8453)
  let anvil: Anvil
  const there = (method: string, ...params: unknown[]) => anvil.request(method, params)

  beforeAll(async () => {
    anvil = await startAnvil('--chain-id', '8453', '--gas-limit', '30000000', '--base-fee', '10000000')
  })
  afterAll(async () => {
    await anvil.stop()
    await emulator.close()
  })

  it('cost the same gas, end the same, write the same logs and return the same bytes', async () => {
    const all = await cases()
    const estimates: string[] = []
    for (const { name, raw, estimate } of all) {
      if (estimate) {
        const [ours, theirs] = await Promise.all([here, there].map((ask) => estimated(ask, estimate)))
        if (!isAlike(ours, theirs)) estimates.push(`${name}: ${ours}, anvil ${theirs}`)
      }
      const hash = await here('eth_sendRawTransaction', raw)
      expect(await there('eth_sendRawTransaction', raw), name).toBe(hash)
      const [mine, reference] = await Promise.all([here, there].map((ask) => receiptOf(ask, hash)))
      expect(essence(mine), name).toEqual(essence(reference))
      const [trace, expected] = (await Promise.all(
        [here, there].map((ask) => ask('debug_traceTransaction', hash, { tracer: 'callTracer' })),
      )) as { output?: string }[]
      // Of a deployment geth's tracer gives the code, which the receipt's address stands for.
      expect(trace?.output, `${name}: return data`).toBe(expected?.output)
    }
    expect(estimates).toEqual([])
    expect(all.length).toBeGreaterThanOrEqual(60)
  })
})
