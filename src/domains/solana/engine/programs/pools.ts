import { boughtFrom } from '#domains/pools'
import type { AccountMeta, Instruction } from '../../wire/compile'
import { POOL_AUTHORITY, POOL_PROGRAM, TOKEN_PROGRAM } from '../../wire/program-ids'
import { Writer } from '../../wire/writer'
import { custom, ProgramFailure } from '../failures'
import type { Handle, Invocation, Program } from '../invocation'
import { type Operation, operation, u64 } from '../operations'
import { decodePool, type Pool } from '../pool-state'
import { readMint, readTokenAccount } from './token-rules'

/** The program's own numbers for what can go wrong. */
const NOT_ITS_VAULTS = 1
const NOT_THE_AUTHORITY = 2
const NOTHING_BOUGHT = 3
const TOO_LITTLE_BOUGHT = 4

const FIRST = ['owner', 'source', 'destination', 'authority', 'tokenProgram', 'mint'] as const
/** Accounts of each pool on the way: itself, the vault that takes, the vault that gives, and the mint of what it gives. */
const PER_POOL = 4
const UNITS = 20_000

/** One pool on the way of a swap. */
interface Hop {
  readonly takes: Handle
  readonly gives: Handle
  readonly takesMint: Handle
  readonly givesMint: Handle
  readonly amountOut: bigint
}

/**
 * Sells `amountIn` through one pool after another, and fails as a whole where the last gives less than `minimumOut`.
 * Between pools nothing touches an account of the owner's.
 */
const swap = operation({
  name: 'swap',
  accounts: FIRST,
  fields: { amountIn: u64, minimumOut: u64 },
  units: UNITS,
  run({ owner, source, destination, authority, tokenProgram, mint }, { amountIn, minimumOut }, call) {
    owner.mustSign()
    if (tokenProgram.address !== TOKEN_PROGRAM) throw new ProgramFailure('IncorrectProgramId')
    if (authority.address !== POOL_AUTHORITY) {
      throw custom(NOT_THE_AUTHORITY, `Error: the authority of all pools is ${POOL_AUTHORITY}`)
    }
    const asOwner: Mover = { call, signer: owner, signers: [] }
    const asPool: Mover = { call, signer: authority, signers: [POOL_AUTHORITY] }
    let amount = amountIn
    let last: Hop | undefined
    for (let index = FIRST.length; index < call.accounts.length; index += PER_POOL) {
      const hop = hopAt(call, index, last?.givesMint ?? mint, amount)
      if (last) move(asPool, last.gives, hop.takes, hop.takesMint, amount)
      else move(asOwner, source, hop.takes, mint, amount)
      amount = hop.amountOut
      last = hop
    }
    if (!last) throw new ProgramFailure('NotEnoughAccountKeys')
    if (amount === 0n) throw custom(NOTHING_BOUGHT, 'Error: it is too little to buy anything')
    if (amount < minimumOut) {
      throw custom(TOO_LITTLE_BOUGHT, `Error: the pools give ${amount}, and the minimum is ${minimumOut}`)
    }
    move(asPool, last.gives, destination, last.givesMint, amount)
    call.log(`Program log: Swapped ${amountIn} for ${amount}`)
  },
})

function hopAt(call: Invocation, index: number, takesMint: Handle, amountIn: bigint): Hop {
  const [account, takes, gives, givesMint] = [0, 1, 2, 3].map((each) => call.account(index + each)) as [
    Handle,
    Handle,
    Handle,
    Handle,
  ]
  const pool = account.owner === POOL_PROGRAM ? decodePool(account.data) : undefined
  if (!pool) throw new ProgramFailure('InvalidAccountData')
  const isSale = isSaleBetween(pool, takes, gives)
  const { amount: reserve } = readTokenAccount(isSale ? takes : gives)
  const time = call.unixTimestamp
  return {
    takes,
    gives,
    takesMint,
    givesMint,
    amountOut: boughtFrom(pool, { isSale, amountIn, reserve, time }),
  }
}

function isSaleBetween({ vault, unitVault }: Pool, takes: Handle, gives: Handle): boolean {
  if (takes.address === vault && gives.address === unitVault) return true
  if (takes.address === unitVault && gives.address === vault) return false
  throw custom(NOT_ITS_VAULTS, `Error: the vaults of this pool are ${vault} and ${unitVault}`)
}

/** Who moves tokens. */
interface Mover {
  readonly call: Invocation
  readonly signer: Handle
  readonly signers: readonly string[]
}

function move(
  { call, signer, signers }: Mover,
  from: Handle,
  to: Handle,
  mint: Handle,
  amount: bigint,
): void {
  const { decimals } = readMint(mint)
  const meta = ({ address }: Handle, rights: Partial<AccountMeta> = {}): AccountMeta => ({
    ...{ key: address, signs: false, writes: false },
    ...rights,
  })
  const instruction: Instruction = {
    program: TOKEN_PROGRAM,
    accounts: [
      meta(from, { writes: true }),
      meta(mint),
      meta(to, { writes: true }),
      meta(signer, { signs: true }),
    ],
    data: new Writer().u8(12).u64(amount).u8(decimals).done,
  }
  call.call(instruction, signers)
}

const OPERATIONS: Readonly<Record<number, Operation>> = { 1: swap }

export const poolProgram: Program = {
  id: POOL_PROGRAM,
  name: 'sandbank-pools',
  isBuiltin: false,
  units: (data) => OPERATIONS[data[0] ?? -1]?.units ?? 1_000,
  run(call: Invocation) {
    const found = OPERATIONS[call.data[0] ?? -1]
    if (!found) throw new ProgramFailure('InvalidInstructionData')
    call.log('Program log: Instruction: Swap')
    found.run(call, call.data.subarray(1))
  },
  describe: (data, accounts) => OPERATIONS[data[0] ?? -1]?.describe(data.subarray(1), accounts),
}
