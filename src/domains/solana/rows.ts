import { base64 } from '@scure/base'
import type { AccountState } from './engine/accounts'
import { decodeTokenAccount } from './engine/token-state'
import type { AccountRow } from './tables'
import { TOKEN_PROGRAM } from './wire/program-ids'

export function toRow(address: string, { lamports, owner, data }: AccountState): AccountRow {
  const token = owner === TOKEN_PROGRAM ? decodeTokenAccount(data) : undefined
  return {
    address,
    lamports: String(lamports),
    owner,
    data: base64.encode(data),
    holder: token?.owner ?? '',
    mint: token?.mint ?? '',
  }
}

export function fromRow({ lamports, owner, data }: AccountRow): AccountState {
  return { lamports: BigInt(lamports), owner, data: base64.decode(data) }
}
