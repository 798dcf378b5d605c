import { addressKind, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { checkChecksum } from '#kernel/evm-address'
import { resolveAddress } from './resolve'

export interface Person {
  readonly address: string
  readonly displayName: string
}

/** Why nobody is meant, or more than one. */
interface NotOne {
  readonly why: 'unknown' | 'ambiguous'
  readonly problem: string
  readonly value: string
}

const NETWORKS = { twitter: 'twitter', x: 'twitter', farcaster: 'farcaster', ens: 'ens' } as const

/**
 * Whom an address, a name or a handle stands for on a chain. `@ana on farcaster` says which network is meant; a handle
 * that belongs to different people on two networks is nobody's, because money must not go to a guess.
 */
export async function findPerson(context: Context, text: string, chain?: string): Promise<Person | NotOne> {
  const [, value = '', network] = /^(.*?)(?: on (twitter|x|farcaster|ens))?$/i.exec(text.trim()) ?? []
  checkChecksum(value)
  const kind = network && NETWORKS[network.toLowerCase() as keyof typeof NETWORKS]
  const isHandle = !kind && addressKind(value) === undefined && !value.includes('.')
  if (!isHandle) {
    const { found } = await resolveAddress(context, { value, ...(kind && { kind }), chain })
    return found ?? nobody(value, chain)
  }
  const [social, graph] = await Promise.all(
    (['twitter', 'farcaster'] as const).map((each) => resolveAddress(context, { value, kind: each, chain })),
  )
  const [one, other] = [social?.found, graph?.found]
  if (one && other && one.address !== other.address) {
    const problem = `${value} is one person on twitter (${one.address}) and another on farcaster (${other.address}). Say which: "${value} on twitter" or "${value} on farcaster".`
    return { why: 'ambiguous', problem, value }
  }
  return one ?? other ?? nobody(value, chain)
}

function nobody(value: string, chain: string | undefined): NotOne {
  const there = chain === SOLANA ? ' with a Solana address' : ''
  const problem = `Nobody${there} is known as "${value}". Say an address, a name such as ana.eth, or a handle such as @ana.`
  return { why: 'unknown', problem, value }
}
