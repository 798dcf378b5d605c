import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { encodeMessage, encodeTransaction, type Message } from './transaction'

export interface AccountMeta {
  readonly key: string
  readonly signs: boolean
  readonly writes: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

/** A legacy message. Each account gets the widest of the rights that the instructions need for it. */
export function compileMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): Message {
  const rights = new Map<string, { signs: boolean; writes: boolean }>()
  rights.set(payer, { signs: true, writes: true })
  const widen = ({ key, signs, writes }: AccountMeta) => {
    const known = rights.get(key)
    rights.set(key, { signs: signs || (known?.signs ?? false), writes: writes || (known?.writes ?? false) })
  }
  for (const { accounts } of instructions) accounts.forEach(widen)
  for (const { program } of instructions) widen({ key: program, signs: false, writes: false })
  const rank = ({ signs, writes }: { signs: boolean; writes: boolean }) => (signs ? 0 : 2) + (writes ? 0 : 1)
  const ordered = [...rights].sort(([, a], [, b]) => rank(a) - rank(b))
  const keys = ordered.map(([key]) => key)
  const count = (expectedRank: number) => ordered.filter(([, right]) => rank(right) === expectedRank).length
  return {
    version: 'legacy',
    signers: count(0) + count(1),
    readonlySigners: count(1),
    readonlyOthers: count(3),
    keys,
    blockhash,
    instructions: instructions.map(({ program, accounts, data }) => ({
      program: keys.indexOf(program),
      accounts: accounts.map(({ key }) => keys.indexOf(key)),
      data,
    })),
    lookups: [],
  }
}

/** Signs by every signer of the message whose private key is given, 32 bytes each. Others' places stay empty. */
export function signMessage(message: Message, privateKeys: readonly Uint8Array[]): Uint8Array {
  const bytes = encodeMessage(message)
  const byAddress = new Map(privateKeys.map((key) => [base58.encode(ed25519.getPublicKey(key)), key]))
  const signatures = message.keys.slice(0, message.signers).map((address) => {
    const key = byAddress.get(address)
    return key ? ed25519.sign(bytes, key) : new Uint8Array(64)
  })
  return encodeTransaction(signatures, bytes)
}
