import type { Emulator } from 'sandbank'
import { erc20Abi } from 'viem'
import { base } from 'viem/chains'
import { caller } from '../helpers/caller'
import { viemClients } from '../helpers/chain'

export const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  body: any
}

/** Calls an emulator as a partner's server does: with the seeded partner key, or another, in X-Partner-Key. */
export function partnerOf(emulator: Emulator) {
  return async (method: string, path: string, body?: unknown, key?: string | null): Promise<Answer> => {
    const sent = key === undefined ? (await credentials(emulator)).partnerKey : key
    const response = await emulator.fetch(
      new Request(`http://sandbank.test${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(sent !== null && { 'X-Partner-Key': sent }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

async function credentials(emulator: Emulator): Promise<{ partnerKey: string }> {
  return (await caller(emulator)('GET', '/__sandbank/credentials')).body
}

/** What an address holds on Base, as viem reads it. */
export async function balancesOf(emulator: Emulator, address: `0x${string}`) {
  const { reader } = viemClients(emulator, base)
  return {
    native: await reader.getBalance({ address }),
    usdc: await reader.readContract({
      address: USDC,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    }),
  }
}
