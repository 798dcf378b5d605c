import { resolveAddress } from '#domains/addresses'
import { addressKind, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { checkChecksum } from '#kernel/evm-address'

export interface Person {
  readonly address: string
  readonly displayName: string
}

const NETWORKS = { twitter: 'twitter', x: 'twitter', farcaster: 'farcaster', ens: 'ens' } as const

/**
 * Whom an address, a name or a handle stands for on a chain. `@ana on farcaster` says which network is meant; a handle
 * that belongs to different people on two networks is refused, because money must not go to a guess.
 */
export async function personNamed(context: Context, text: string, chain?: string): Promise<Person> {
  const [, value = '', network] = /^(.*?)(?: on (twitter|x|farcaster|ens))?$/i.exec(text.trim()) ?? []
  checkChecksum(value)
  const kind = network && NETWORKS[network.toLowerCase() as keyof typeof NETWORKS]
  if (kind) return found(await resolveAddress(context, { value, kind, chain }), value, chain)
  const isHandle = addressKind(value) === undefined && !value.includes('.')
  if (!isHandle) return found(await resolveAddress(context, { value, chain }), value, chain)
  const [social, graph] = await Promise.all(
    (['twitter', 'farcaster'] as const).map((each) => resolveAddress(context, { value, kind: each, chain })),
  )
  const [one, other] = [social?.found, graph?.found]
  if (one && other && one.address !== other.address) {
    throw new Refusal(
      errors.invalidRequest,
      `${value} is one person on twitter (${one.address}) and another on farcaster (${other.address}). Say which: "${value} on twitter" or "${value} on farcaster".`,
      { rule: 'agent.recipient.ambiguous', facts: { value } },
    )
  }
  const person = one ?? other
  if (person) return person
  throw nobody(value, chain)
}

function found(
  { found: person }: Awaited<ReturnType<typeof resolveAddress>>,
  value: string,
  chain?: string,
): Person {
  if (person) return person
  throw nobody(value, chain)
}

function nobody(value: string, chain: string | undefined): Refusal {
  const there = chain === SOLANA ? ' with a Solana address' : ''
  return new Refusal(
    errors.invalidRequest,
    `Nobody${there} is known as "${value}". Say an address, a name such as ana.eth, or a handle such as @ana.`,
    { rule: 'agent.recipient.unknown', facts: { value } },
  )
}
