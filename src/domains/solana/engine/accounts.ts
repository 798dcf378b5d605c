import { SYSTEM_PROGRAM } from '../wire/program-ids'

/** An account as programs see it. `owner`: the program that may write to it. */
export interface AccountState {
  lamports: bigint
  owner: string
  data: Uint8Array
}

export function emptyAccount(): AccountState {
  return { lamports: 0n, owner: SYSTEM_PROGRAM, data: new Uint8Array(0) }
}

export function copyOf({ lamports, owner, data }: AccountState): AccountState {
  return { lamports, owner, data: data.slice() }
}
