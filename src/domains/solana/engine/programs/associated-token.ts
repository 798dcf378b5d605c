import { rentExemption } from '../../cluster'
import { associatedTokenAddress } from '../../wire/addresses'
import type { AccountMeta, Instruction } from '../../wire/compile'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../wire/program-ids'
import { Writer } from '../../wire/writer'
import { ProgramFailure } from '../failures'
import type { Handle, Invocation, Program } from '../invocation'
import { type Operation, operation } from '../operations'
import { decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../token-state'

const ACCOUNTS = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'] as const
type Named = Readonly<Record<(typeof ACCOUNTS)[number], Handle>>

/** Its own work; that of the programs it calls is counted by them. */
const UNITS = 7_000

const create = operation({
  name: 'create',
  accounts: ACCOUNTS,
  units: UNITS,
  run(named, _, call) {
    call.log('Program log: Create')
    mustBeAssociated(named, call)
    if (named.account.owner !== SYSTEM_PROGRAM) throw new ProgramFailure('IllegalOwner')
    make(named, call)
  },
})

const createIdempotent = operation({
  name: 'createIdempotent',
  accounts: ACCOUNTS,
  units: UNITS,
  run(named, _, call) {
    call.log('Program log: CreateIdempotent')
    mustBeAssociated(named, call)
    const { account, wallet, mint } = named
    if (account.owner === SYSTEM_PROGRAM) {
      make(named, call)
      return
    }
    const existing = account.owner === TOKEN_PROGRAM ? decodeTokenAccount(account.data) : undefined
    if (existing?.owner !== wallet.address) throw new ProgramFailure({ Custom: 0 })
    if (existing.mint !== mint.address) throw new ProgramFailure('InvalidAccountData')
  },
})

function mustBeAssociated({ account, wallet, mint, tokenProgram }: Named, call: Invocation): void {
  if (tokenProgram.address !== TOKEN_PROGRAM) throw new ProgramFailure('IncorrectProgramId')
  if (associatedTokenAddress(wallet.address, mint.address) === account.address) return
  call.log('Program log: Error: Associated address does not match seed derivation')
  throw new ProgramFailure('InvalidSeeds')
}

function make({ source, account, wallet, mint }: Named, call: Invocation): void {
  const target: AccountMeta = { key: account.address, signs: false, writes: true }
  const ofToken = (data: Uint8Array, ...accounts: AccountMeta[]): Instruction => ({
    program: TOKEN_PROGRAM,
    accounts,
    data,
  })
  const toRead: AccountMeta = { key: mint.address, signs: false, writes: false }
  call.call(ofToken(Uint8Array.of(21, 7, 0), toRead))
  call.log('Program log: Initialize the associated token account')
  for (const instruction of layOut(source, account)) call.call(instruction, [account.address])
  call.call(ofToken(Uint8Array.of(22), target))
  call.call(ofToken(new Writer().u8(18).address(wallet.address).done, target, toRead))
}

/** Also where lamports were sent to the address already, so that it cannot be created in one step. */
function layOut(source: Handle, account: Handle): Instruction[] {
  const payer: AccountMeta = { key: source.address, signs: true, writes: true }
  const target: AccountMeta = { key: account.address, signs: true, writes: true }
  const needed = rentExemption(TOKEN_ACCOUNT_BYTES)
  const space = BigInt(TOKEN_ACCOUNT_BYTES)
  const ofSystem = (accounts: AccountMeta[], data: Writer): Instruction => ({
    program: SYSTEM_PROGRAM,
    accounts,
    data: data.done,
  })
  if (account.lamports === 0n) {
    const whole = new Writer().u32(0).u64(needed).u64(space).address(TOKEN_PROGRAM)
    return [ofSystem([payer, target], whole)]
  }
  const missing = needed > account.lamports ? needed - account.lamports : 0n
  return [
    ...(missing > 0n
      ? [ofSystem([payer, { ...target, signs: false }], new Writer().u32(2).u64(missing))]
      : []),
    ofSystem([target], new Writer().u32(8).u64(space)),
    ofSystem([target], new Writer().u32(1).address(TOKEN_PROGRAM)),
  ]
}

/** No data at all is a creation too. */
function operationOf(data: Uint8Array): Operation | undefined {
  return [create, createIdempotent][data[0] ?? 0]
}

export const associatedTokenProgram: Program = {
  id: ASSOCIATED_TOKEN_PROGRAM,
  name: 'spl-associated-token-account',
  isBuiltin: false,
  units: () => UNITS,
  run(call) {
    const found = operationOf(call.data)
    if (!found) throw new ProgramFailure('InvalidInstructionData')
    found.run(call, call.data.subarray(1))
  },
  describe: (data, accounts) => operationOf(data)?.describe(data.subarray(1), accounts),
}
