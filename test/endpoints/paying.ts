import type { Emulator } from 'sandbank'
import type { Hex, LocalAccount } from 'viem'
import { authorize, newNonce } from '../helpers/x402'

/** What a 402 of a paid endpoint says. */
export interface Demanded {
  readonly x402Version: number
  readonly error: string
  readonly reason?: string
  readonly message?: string
  readonly facilitator: string
  readonly accepts: readonly {
    readonly scheme: string
    readonly network: string
    readonly asset: Hex
    readonly amount: string
    readonly maxAmountRequired: string
    readonly payTo: Hex
    readonly resource: string
    readonly maxTimeoutSeconds: number
    readonly extra: Readonly<Record<string, string>>
  }[]
}

export const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

interface Signing {
  readonly now: bigint
  readonly value?: bigint
  readonly seconds?: bigint
  readonly nonce?: Hex
}

/** The header of version 2 by which an account pays what a 402 asks for, in USDC. */
async function signed(account: LocalAccount, demanded: Demanded, signing: Signing): Promise<string> {
  const [accepted] = demanded.accepts
  if (!accepted) throw new Error('nothing is accepted')
  const { now, value = BigInt(accepted.amount), nonce = newNonce() } = signing
  const authorization = {
    from: account.address,
    to: accepted.payTo,
    value,
    validAfter: now - 600n,
    validBefore: now + (signing.seconds ?? BigInt(accepted.maxTimeoutSeconds)),
    nonce,
  }
  const signature = await authorize(account, authorization)
  const payload = { signature, authorization: written(authorization) }
  return inBase64({ x402Version: 2, accepted, payload })
}

function written<Fields extends Readonly<Record<string, Hex | bigint>>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** Calls a paid endpoint, and pays for it. `init`: of both requests. */
export function payingBy(emulator: Pick<Emulator, 'fetch'>, account: LocalAccount, now: () => bigint) {
  const ask = async (url: string, init: RequestInit = {}): Promise<Demanded> =>
    (await (await emulator.fetch(new Request(url, init))).json()) as Demanded
  const send = (url: string, header: string, init: RequestInit = {}) =>
    emulator.fetch(new Request(url, { ...init, headers: { ...init.headers, 'PAYMENT-SIGNATURE': header } }))
  return {
    ask,
    send,
    header: async (url: string, signing: Partial<Signing> = {}, init: RequestInit = {}) =>
      signed(account, await ask(url, init), { now: now(), ...signing }),
    async pay(url: string, init: RequestInit = {}): Promise<Response> {
      return send(url, await signed(account, await ask(url, init), { now: now() }), init)
    },
  }
}
