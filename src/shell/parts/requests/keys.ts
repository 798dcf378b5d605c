import type { Credentials, Entry } from '../../wire'

/** What a request can be sent with: the journal knows no keys. */
export const KEYS = [
  ['full', 'the full-access key'],
  ['readOnly', 'the read-only key'],
  ['noAgent', 'the key without agent access'],
  ['noWallet', 'the key without wallet access'],
  ['noGateway', 'the key without the gateway'],
  ['session', 'the web session'],
  ['partner', 'the partner key'],
  ['none', 'no key'],
] as const
export type KeyChoice = (typeof KEYS)[number][0]

/** Null where nothing is sent. */
export function keyOf(seeded: Credentials | null, choice: KeyChoice): string | null {
  if (!seeded || choice === 'none') return null
  if (choice === 'partner') return seeded.partnerKey
  return choice === 'session' ? seeded.session : seeded.keys[choice]
}

/** What comes nearest to whoever sent a request. */
export function choiceFor(kind: Entry['caller']['kind']): KeyChoice {
  if (kind === 'anonymous') return 'none'
  return kind === 'partner' ? 'partner' : 'full'
}
