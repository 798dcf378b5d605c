import { exactNumber } from '#kernel/numbers/exact-json'
import { addressWithSeed } from '../../wire/addresses'
import { SYSTEM_PROGRAM } from '../../wire/program-ids'
import { Reader } from '../../wire/reader'
import { custom, ProgramFailure } from '../failures'
import type { Handle, Invocation, Program } from '../invocation'
import { address, type Operation, operation, text, u64 } from '../operations'

const ALREADY_IN_USE = 0
const NEGATIVE_RESULT = 1
const INVALID_LENGTH = 3
const WRONG_SEED_ADDRESS = 5

const MAX_BYTES = 10n * 1024n * 1024n
const MAX_SEED_LENGTH = 32
const UNITS = 150

/** Lamports are numbers where the wire shows them. */
const lamportsAndSpace = ({
  lamports,
  space,
  owner,
}: {
  lamports: bigint
  space: bigint
  owner: string
}) => ({
  lamports: exactNumber(lamports),
  space: exactNumber(space),
  owner,
})

const OPERATIONS: Readonly<Record<number, Operation>> = {
  0: operation({
    name: 'createAccount',
    accounts: ['source', 'newAccount'],
    fields: { lamports: u64, space: u64, owner: address },
    units: UNITS,
    show: lamportsAndSpace,
    run({ source, newAccount }, { lamports, space, owner }, call) {
      newAccount.mustSign()
      create(source, newAccount, { lamports, space, owner }, call)
    },
  }),
  1: operation({
    name: 'assign',
    accounts: ['account'],
    fields: { owner: address },
    units: UNITS,
    run({ account }, { owner }) {
      account.mustSign()
      if (owner !== account.owner) account.assign(owner)
    },
  }),
  2: operation({
    name: 'transfer',
    accounts: ['source', 'destination'],
    fields: { lamports: u64 },
    units: UNITS,
    show: ({ lamports }) => ({ lamports: exactNumber(lamports) }),
    run({ source, destination }, { lamports }, call) {
      source.mustSign()
      move(source, destination, lamports, call)
    },
  }),
  3: operation({
    name: 'createAccountWithSeed',
    accounts: ['source', 'newAccount'],
    fields: { base: address, seed: text, lamports: u64, space: u64, owner: address },
    units: UNITS,
    show: ({ base, seed, ...rest }) => ({ base, seed, ...lamportsAndSpace(rest) }),
    run({ source, newAccount }, { base, seed, ...rest }, call) {
      mustComeFrom(newAccount, base, seed, rest.owner)
      mustHaveSigned(base, call)
      create(source, newAccount, rest, call)
    },
  }),
  8: operation({
    name: 'allocate',
    accounts: ['account'],
    fields: { space: u64 },
    units: UNITS,
    show: ({ space }) => ({ space: exactNumber(space) }),
    run({ account }, { space }, call) {
      account.mustSign()
      allocate(account, space, call)
    },
  }),
  9: operation({
    name: 'allocateWithSeed',
    accounts: ['account', 'base'],
    fields: { baseAddress: address, seed: text, space: u64, owner: address },
    units: UNITS,
    show: ({ seed, space, owner }) => ({ seed, space: exactNumber(space), owner }),
    run({ account, base }, { baseAddress, seed, space, owner }, call) {
      mustComeFrom(account, baseAddress, seed, owner)
      base.mustSign()
      mustHaveSigned(baseAddress, call)
      allocate(account, space, call)
      account.assign(owner)
    },
  }),
  10: operation({
    name: 'assignWithSeed',
    accounts: ['account', 'base'],
    fields: { baseAddress: address, seed: text, owner: address },
    units: UNITS,
    show: ({ seed, owner }) => ({ seed, owner }),
    run({ account }, { baseAddress, seed, owner }, call) {
      mustComeFrom(account, baseAddress, seed, owner)
      mustHaveSigned(baseAddress, call)
      account.assign(owner)
    },
  }),
  11: operation({
    name: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    fields: { lamports: u64, sourceSeed: text, sourceOwner: address },
    units: UNITS,
    show: ({ lamports, ...rest }) => ({ lamports: exactNumber(lamports), ...rest }),
    run({ source, sourceBase, destination }, { lamports, sourceSeed, sourceOwner }, call) {
      sourceBase.mustSign()
      mustComeFrom(source, sourceBase.address, sourceSeed, sourceOwner)
      move(source, destination, lamports, call)
    },
  }),
}

function mustHaveSigned(base: string, { accounts }: Invocation): void {
  if (!accounts.some(({ key, signs }) => key === base && signs)) {
    throw new ProgramFailure('MissingRequiredSignature')
  }
}

function mustComeFrom(account: Handle, base: string, seed: string, owner: string): void {
  if (new TextEncoder().encode(seed).length > MAX_SEED_LENGTH)
    throw new ProgramFailure('MaxSeedLengthExceeded')
  const expected = addressWithSeed(base, seed, owner)
  if (expected === account.address) return
  throw custom(
    WRONG_SEED_ADDRESS,
    `Create: address ${account.address} does not match derived address ${expected}`,
  )
}

function move(source: Handle, destination: Handle, lamports: bigint, call: Invocation): void {
  if (source.data.length > 0) {
    call.log('Transfer: `from` must not carry data')
    throw new ProgramFailure('InvalidArgument')
  }
  if (lamports > source.lamports) {
    call.log(`Transfer: insufficient lamports ${source.lamports}, need ${lamports}`)
    throw custom(NEGATIVE_RESULT)
  }
  source.debit(lamports)
  destination.credit(lamports)
}

function allocate(account: Handle, space: bigint, call: Invocation): void {
  if (account.data.length > 0 || account.owner !== SYSTEM_PROGRAM) {
    call.log(`Allocate: account Address { address: ${account.address}, base: None } already in use`)
    throw custom(ALREADY_IN_USE)
  }
  if (space > MAX_BYTES) {
    call.log(`Allocate: requested ${space}, max allowed ${MAX_BYTES}`)
    throw custom(INVALID_LENGTH)
  }
  if (space > 0n) account.write(new Uint8Array(Number(space)))
}

function create(
  source: Handle,
  account: Handle,
  { lamports, space, owner }: { lamports: bigint; space: bigint; owner: string },
  call: Invocation,
): void {
  source.mustSign()
  if (account.lamports > 0n) {
    call.log(`Create Account: account Address { address: ${account.address}, base: None } already in use`)
    throw custom(ALREADY_IN_USE)
  }
  allocate(account, space, call)
  if (owner !== SYSTEM_PROGRAM) account.assign(owner)
  move(source, account, lamports, call)
}

function operationOf(data: Uint8Array): Operation | undefined {
  return data.length < 4 ? undefined : OPERATIONS[new Reader(data).u32()]
}

export const systemProgram: Program = {
  id: SYSTEM_PROGRAM,
  name: 'system',
  isBuiltin: true,
  units: () => UNITS,
  run(call) {
    const found = operationOf(call.data)
    if (!found) throw new ProgramFailure('InvalidInstructionData')
    found.run(call, call.data.subarray(4))
  },
  describe: (data, accounts) => operationOf(data)?.describe(data.subarray(4), accounts),
}
