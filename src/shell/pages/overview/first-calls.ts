import type { Credentials } from '../../wire'

export interface FirstCall {
  id: string
  name: string
  hint: string
  method: string
  path: string
  /** Which seeded key goes along; null sends none. */
  key: keyof Credentials['keys'] | null
  body?: unknown
}

/** The first ones show that it works, the others what a refusal says. */
export const FIRST_CALLS: readonly FirstCall[] = [
  {
    id: 'me',
    name: 'Who am I?',
    hint: 'Your wallets and accounts, with the full-access key.',
    method: 'GET',
    path: '/wallet/me',
    key: 'full',
  },
  {
    id: 'profiles',
    name: 'Public profiles',
    hint: 'The three largest projects. Needs no key.',
    method: 'GET',
    path: '/agent-profiles?limit=3',
    key: null,
  },
  {
    id: 'no-wallet',
    name: 'Refused: a flag is off',
    hint: 'A 403, and the flag of the key that decided it.',
    method: 'GET',
    path: '/agent/me',
    key: 'noWallet',
  },
  {
    id: 'no-key',
    name: 'Refused: no key',
    hint: 'A 401, as a forgotten header gives it.',
    method: 'GET',
    path: '/wallet/me',
    key: null,
  },
  {
    id: 'derived',
    name: 'Refused: a field is ours',
    hint: 'A 400 that names the field which may not be sent.',
    method: 'PUT',
    path: '/agent/profile',
    key: 'full',
    body: { approved: true },
  },
]
