import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { developer } from '../helpers/chain'
import { chances, inTheMiddle } from '../helpers/chance'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { authorize, newNonce, PERMIT2_ADDRESS, permitPayload, usdcDomain } from '../helpers/x402'
import { settledPayments } from './settled-payments'

const KILLS = 100
/** Payments that are requested before each kill, each of them twice at once. */
const PAYMENTS = 5
const AMOUNT = 10_000n
const payer = developer(0)

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

/** The payee of payment `n` alone. */
const payee = (n: number) => `0x4${String(n).padStart(39, '0')}` as const

/** Every third is paid by Permit2. */
const isPermit = (n: number) => n % 3 === 2

async function bodyOf(n: number) {
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const input = {
    from: payer.address,
    to: payee(n),
    value: AMOUNT,
    validAfter: now - 600n,
    validBefore: now + 86_400n,
    nonce: newNonce(),
  }
  const requirements = {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: String(AMOUNT),
    asset: usdcDomain().verifyingContract,
    payTo: payee(n),
    maxTimeoutSeconds: 86_400,
    extra: isPermit(n) ? { assetTransferMethod: 'permit2' } : { name: 'USD Coin', version: '2' },
  }
  const { from, to, nonce } = input
  const authorization = {
    from,
    to,
    value: String(AMOUNT),
    validAfter: String(input.validAfter),
    validBefore: String(input.validBefore),
    nonce,
  }
  const payload = isPermit(n)
    ? await permitPayload(payer, {
        token: requirements.asset,
        to: input.to,
        value: AMOUNT,
        deadline: input.validBefore,
        nonce: BigInt(input.nonce),
      })
    : { signature: await authorize(payer, input), authorization }
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, accepted: requirements, payload },
    paymentRequirements: requirements,
  }
}
type Body = Awaited<ReturnType<typeof bodyOf>>

/** What a settle came to; undefined where the host died before it answered. */
async function settle({ url }: Headless, body: Body): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await client(url)('POST', '/x402/facilitator/settle', body)
    expect(answer.status).toBe(200)
    return answer.body
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return undefined
  }
}

async function rpc(url: string, method: string, ...params: unknown[]): Promise<string> {
  return (await client(url)('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method, params })).body.result
}

async function balanceOf(url: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  return BigInt(await rpc(url, 'eth_call', { to: usdcDomain().verifyingContract, data }, 'latest'))
}

async function letPermit2(url: string): Promise<void> {
  const data = `0x095ea7b3${PERMIT2_ADDRESS.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  await rpc(url, 'eth_sendTransaction', { from: payer.address, to: usdcDomain().verifyingContract, data })
}

describe(`a Node host, killed ${KILLS} times while it settles payments`, {
  timeout: 3_600_000,
}, () => {
  it('[x402-facilitator] settles each once, and gives each answer that it owes', async () => {
    const data = join(scratch.path, 'data')
    const bodies = new Map<number, Body>()
    const answered = new Map<number, string>()
    const chance = chances()
    let cut = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      // The chain begins before the first kill, so that kills fall among settlements.
      await balanceOf(host.url, payer.address)
      if (kill === 0) await letPermit2(host.url)
      const settling: Promise<void>[] = []
      for (let index = 0; index < PAYMENTS; index++) {
        const n = kill * PAYMENTS + index
        const body = await bodyOf(n)
        bodies.set(n, body)
        const ask = async () => {
          const answer = await settle(host, body)
          if (!answer) cut++
          if (!answer?.success) return
          // Of two requests at once one is answered.
          expect(answered.has(n), `payment ${n}`).toBe(false)
          answered.set(n, String(answer.transaction))
        }
        settling.push(ask(), ask())
      }
      await inTheMiddle(settling, chance)
      await host.stop('SIGKILL')
      await Promise.all(settling)
    }

    const host = await startHeadless('--data', data)
    for (const [n, body] of bodies) {
      const again = await settle(host, body)
      // A request that was answered before the kill says that it is done. No other: the answer was lost, or the
      // settlement.
      const known = answered.get(n)
      if (known === undefined) expect(again, `payment ${n}`).toMatchObject({ success: true })
      expect(again?.transaction, `payment ${n}`).toBe(known ?? again?.transaction)
      const third = await settle(host, body)
      expect(third, `payment ${n}`).toMatchObject({
        success: false,
        errorReason: isPermit(n) ? 'permit2_invalid_nonce' : 'invalid_exact_evm_nonce_already_used',
        transaction: again?.transaction,
      })
      expect(await balanceOf(host.url, payee(n)), `payment ${n}`).toBe(AMOUNT)
    }
    const rows = await settledPayments(async (path) => (await client(host.url)('GET', path)).body)
    expect(rows.map(({ payTo }) => payTo).sort()).toEqual([...bodies.keys()].map(payee).sort())
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(bodies.size)
    // Otherwise the kills have proved nothing.
    expect(cut).toBeGreaterThan(0)
    await host.stop('SIGKILL')
  })
})
