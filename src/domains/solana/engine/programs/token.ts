import { rentExemption, WRAPPED_SOL } from '../../cluster'
import { uiAmount } from '../../ui-amount'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../wire/program-ids'
import { ProgramFailure } from '../failures'
import type { Handle, Invocation, Program } from '../invocation'
import { address, maybeAddress, type Operation, operation, u8, u64 } from '../operations'
import { decodeTokenAccount, MINT_BYTES, type TokenAccount } from '../token-state'
import {
  mustBeSignedBy,
  mustNotBeFrozen,
  readMint,
  readTokenAccount,
  refuse,
  spend,
  sum,
  writeMint,
  writeTokenAccount,
} from './token-rules'

const checkedAmount = ({ amount, decimals }: { amount: bigint; decimals: number }) => ({
  tokenAmount: uiAmount(amount, decimals),
})

const checked = { amount: u64, decimals: u8 }
const mintFields = { decimals: u8, mintAuthority: address, freezeAuthority: maybeAddress }

/** Which of its keys `setAuthority` changes, by its number on the wire. */
const AUTHORITIES = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'] as const

const OPERATIONS: Readonly<Record<number, Operation>> = {
  0: operation({
    name: 'initializeMint',
    accounts: ['mint', 'rentSysvar'],
    fields: mintFields,
    units: 2967,
    run: ({ mint }, values) => initializeMint(mint, values),
  }),
  1: operation({
    name: 'initializeAccount',
    accounts: ['account', 'mint', 'owner', 'rentSysvar'],
    units: 4527,
    run: ({ account, mint, owner }) => initializeAccount(account, mint, owner.address),
  }),
  3: operation({
    name: 'transfer',
    accounts: ['source', 'destination', 'authority'],
    fields: { amount: u64 },
    units: 4645,
    run: ({ source, destination, authority }, { amount }) => transfer(source, destination, authority, amount),
  }),
  4: operation({
    name: 'approve',
    accounts: ['source', 'delegate', 'owner'],
    fields: { amount: u64 },
    units: 2904,
    run: ({ source, delegate, owner }, { amount }) => approve(source, delegate, owner, amount),
  }),
  5: operation({
    name: 'revoke',
    accounts: ['source', 'owner'],
    units: 2677,
    run({ source, owner }) {
      const account = readTokenAccount(source)
      mustNotBeFrozen(account)
      mustBeSignedBy(account.owner, owner)
      writeTokenAccount(source, { ...account, delegate: null, delegated: 0n })
    },
  }),
  6: operation({
    name: 'setAuthority',
    accounts: ['account', 'authority'],
    fields: { authorityType: u8, newAuthority: maybeAddress },
    units: 2900,
    show: ({ authorityType, newAuthority }) => ({
      authorityType: AUTHORITIES[authorityType] ?? authorityType,
      newAuthority,
    }),
    run: ({ account, authority }, { authorityType, newAuthority }) =>
      setAuthority(account, authority, AUTHORITIES[authorityType], newAuthority),
  }),
  7: operation({
    name: 'mintTo',
    accounts: ['mint', 'account', 'mintAuthority'],
    fields: { amount: u64 },
    units: 4492,
    run: ({ mint, account, mintAuthority }, { amount }) => mintTo(mint, account, mintAuthority, amount),
  }),
  8: operation({
    name: 'burn',
    accounts: ['account', 'mint', 'authority'],
    fields: { amount: u64 },
    units: 4711,
    run: ({ account, mint, authority }, { amount }) => burn(account, mint, authority, amount),
  }),
  9: operation({
    name: 'closeAccount',
    accounts: ['account', 'destination', 'owner'],
    units: 2915,
    run({ account, destination, owner }) {
      if (account.address === destination.address) throw new ProgramFailure('InvalidAccountData')
      const closing = readTokenAccount(account)
      if (closing.native === null && closing.amount > 0n) refuse('NonNativeHasBalance')
      mustBeSignedBy(closing.closeAuthority ?? closing.owner, owner)
      destination.credit(account.lamports)
      account.debit(account.lamports)
      account.write(new Uint8Array(0))
      account.assign(SYSTEM_PROGRAM)
    },
  }),
  10: operation({
    name: 'freezeAccount',
    accounts: ['account', 'mint', 'freezeAuthority'],
    units: 4265,
    run: ({ account, mint, freezeAuthority }) => freeze(account, mint, freezeAuthority, 'frozen'),
  }),
  11: operation({
    name: 'thawAccount',
    accounts: ['account', 'mint', 'freezeAuthority'],
    units: 4267,
    run: ({ account, mint, freezeAuthority }) => freeze(account, mint, freezeAuthority, 'initialized'),
  }),
  12: operation({
    name: 'transferChecked',
    accounts: ['source', 'mint', 'destination', 'authority'],
    fields: checked,
    units: 6174,
    show: checkedAmount,
    run({ source, mint, destination, authority }, { amount, decimals }) {
      if (readTokenAccount(source).mint !== mint.address) refuse('MintMismatch')
      mustHaveDecimals(mint, decimals)
      transfer(source, destination, authority, amount)
    },
  }),
  13: operation({
    name: 'approveChecked',
    accounts: ['source', 'mint', 'delegate', 'owner'],
    fields: checked,
    units: 4458,
    show: checkedAmount,
    run({ source, mint, delegate, owner }, { amount, decimals }) {
      if (readTokenAccount(source).mint !== mint.address) refuse('MintMismatch')
      mustHaveDecimals(mint, decimals)
      approve(source, delegate, owner, amount)
    },
  }),
  14: operation({
    name: 'mintToChecked',
    accounts: ['mint', 'account', 'mintAuthority'],
    fields: checked,
    units: 4545,
    show: checkedAmount,
    run({ mint, account, mintAuthority }, { amount, decimals }) {
      mustHaveDecimals(mint, decimals)
      mintTo(mint, account, mintAuthority, amount)
    },
  }),
  15: operation({
    name: 'burnChecked',
    accounts: ['account', 'mint', 'authority'],
    fields: checked,
    units: 4754,
    show: checkedAmount,
    run({ account, mint, authority }, { amount, decimals }) {
      mustHaveDecimals(mint, decimals)
      burn(account, mint, authority, amount)
    },
  }),
  16: operation({
    name: 'initializeAccount2',
    accounts: ['account', 'mint', 'rentSysvar'],
    fields: { owner: address },
    units: 4388,
    run: ({ account, mint }, { owner }) => initializeAccount(account, mint, owner),
  }),
  17: operation({
    name: 'syncNative',
    accounts: ['account'],
    units: 3045,
    run({ account }) {
      const wrapped = readTokenAccount(account)
      if (wrapped.native === null) refuse('NonNativeNotSupported')
      if (account.lamports - wrapped.native < wrapped.amount) refuse('InvalidState')
      writeTokenAccount(account, { ...wrapped, amount: account.lamports - wrapped.native })
    },
  }),
  18: operation({
    name: 'initializeAccount3',
    accounts: ['account', 'mint'],
    fields: { owner: address },
    units: 4214,
    run: ({ account, mint }, { owner }) => initializeAccount(account, mint, owner),
  }),
  20: operation({
    name: 'initializeMint2',
    accounts: ['mint'],
    fields: mintFields,
    units: 2827,
    run: ({ mint }, values) => initializeMint(mint, values),
  }),
  21: operation({
    name: 'getAccountDataSize',
    accounts: ['mint'],
    units: 1569,
    run({ mint }) {
      readMint(mint)
    },
  }),
  22: operation({
    name: 'initializeImmutableOwner',
    accounts: ['account'],
    units: 1405,
    run({ account }, _, call) {
      if (decodeTokenAccount(account.data)) refuse('AlreadyInUse')
      call.log('Program log: Please upgrade to SPL Token 2022 for immutable owner support')
    },
  }),
}

interface MintValues {
  decimals: number
  mintAuthority: string
  freezeAuthority: string | null
}

function initializeMint(mint: Handle, { decimals, mintAuthority, freezeAuthority }: MintValues): void {
  mustBelongToUs(mint)
  if (mint.data.length !== MINT_BYTES) throw new ProgramFailure('InvalidAccountData')
  if (mint.data[45] === 1) refuse('AlreadyInUse')
  mustBeRentExempt(mint)
  writeMint(mint, { authority: mintAuthority, supply: 0n, decimals, isInitialized: true, freezeAuthority })
}

function initializeAccount(account: Handle, mint: Handle, owner: string): void {
  mustBelongToUs(account)
  if (account.data.length !== 165) throw new ProgramFailure('InvalidAccountData')
  if (decodeTokenAccount(account.data)) refuse('AlreadyInUse')
  mustBeRentExempt(account)
  readMint(mint)
  const minimum = rentExemption(account.data.length)
  const isNative = mint.address === WRAPPED_SOL.mint
  writeTokenAccount(account, {
    mint: mint.address,
    owner,
    amount: isNative ? account.lamports - minimum : 0n,
    delegate: null,
    state: 'initialized',
    native: isNative ? minimum : null,
    delegated: 0n,
    closeAuthority: null,
  })
}

function transfer(source: Handle, destination: Handle, authority: Handle, amount: bigint): void {
  const from = readTokenAccount(source)
  const to = readTokenAccount(destination)
  mustNotBeFrozen(from)
  mustNotBeFrozen(to)
  if (from.amount < amount) refuse('InsufficientFunds')
  if (from.mint !== to.mint) refuse('MintMismatch')
  if (source.address === destination.address) {
    // Nothing moves, and nothing is taken from what was delegated.
    spend({ ...from }, authority, amount)
    return
  }
  spend(from, authority, amount)
  writeTokenAccount(source, { ...from, amount: from.amount - amount })
  writeTokenAccount(destination, { ...to, amount: sum(to.amount, amount) })
  if (from.native === null) return
  source.debit(amount)
  destination.credit(amount)
}

function approve(source: Handle, delegate: Handle, owner: Handle, amount: bigint): void {
  const account = readTokenAccount(source)
  mustNotBeFrozen(account)
  mustBeSignedBy(account.owner, owner)
  writeTokenAccount(source, { ...account, delegate: delegate.address, delegated: amount })
}

function mintTo(mint: Handle, account: Handle, authority: Handle, amount: bigint): void {
  const to = readTokenAccount(account)
  mustNotBeFrozen(to)
  if (to.native !== null) refuse('NativeNotSupported')
  if (to.mint !== mint.address) refuse('MintMismatch')
  const minted = readMint(mint)
  if (minted.authority === null) refuse('FixedSupply')
  mustBeSignedBy(minted.authority, authority)
  writeMint(mint, { ...minted, supply: sum(minted.supply, amount) })
  writeTokenAccount(account, { ...to, amount: to.amount + amount })
}

function burn(account: Handle, mint: Handle, authority: Handle, amount: bigint): void {
  const from = readTokenAccount(account)
  mustNotBeFrozen(from)
  if (from.native !== null) refuse('NativeNotSupported')
  if (from.amount < amount) refuse('InsufficientFunds')
  if (from.mint !== mint.address) refuse('MintMismatch')
  const burned = readMint(mint)
  spend(from, authority, amount)
  writeTokenAccount(account, { ...from, amount: from.amount - amount })
  writeMint(mint, { ...burned, supply: burned.supply - amount })
}

function freeze(account: Handle, mint: Handle, authority: Handle, state: TokenAccount['state']): void {
  const target = readTokenAccount(account)
  if (target.state === state) refuse('InvalidState')
  if (target.native !== null) refuse('NativeNotSupported')
  if (target.mint !== mint.address) refuse('MintMismatch')
  const { freezeAuthority } = readMint(mint)
  if (freezeAuthority === null) refuse('MintCannotFreeze')
  mustBeSignedBy(freezeAuthority, authority)
  writeTokenAccount(account, { ...target, state })
}

type AuthorityKind = (typeof AUTHORITIES)[number] | undefined

function setAuthority(target: Handle, authority: Handle, kind: AuthorityKind, next: string | null): void {
  mustBelongToUs(target)
  if (target.data.length === MINT_BYTES) setMintAuthority(target, authority, kind, next)
  else setAccountAuthority(target, authority, kind, next)
}

function setMintAuthority(target: Handle, authority: Handle, kind: AuthorityKind, next: string | null): void {
  const mint = readMint(target)
  if (kind === 'mintTokens') {
    if (mint.authority === null) refuse('FixedSupply')
    mustBeSignedBy(mint.authority, authority)
    writeMint(target, { ...mint, authority: next })
  } else if (kind === 'freezeAccount') {
    if (mint.freezeAuthority === null) refuse('MintCannotFreeze')
    mustBeSignedBy(mint.freezeAuthority, authority)
    writeMint(target, { ...mint, freezeAuthority: next })
  } else refuse('AuthorityTypeNotSupported')
}

function setAccountAuthority(
  target: Handle,
  authority: Handle,
  kind: AuthorityKind,
  next: string | null,
): void {
  const account = readTokenAccount(target)
  mustNotBeFrozen(account)
  if (kind === 'closeAccount') {
    mustBeSignedBy(account.closeAuthority ?? account.owner, authority)
    writeTokenAccount(target, { ...account, closeAuthority: next })
  } else if (kind === 'accountOwner') {
    mustBeSignedBy(account.owner, authority)
    if (next === null) refuse('InvalidInstruction')
    const closeAuthority = account.native === null ? account.closeAuthority : null
    writeTokenAccount(target, { ...account, owner: next, delegate: null, delegated: 0n, closeAuthority })
  } else refuse('AuthorityTypeNotSupported')
}

function mustHaveDecimals(mint: Handle, decimals: number): void {
  if (readMint(mint).decimals !== decimals) refuse('MintDecimalsMismatch')
}

function mustBelongToUs(handle: Handle): void {
  if (handle.owner !== TOKEN_PROGRAM) throw new ProgramFailure('IncorrectProgramId')
}

function mustBeRentExempt(handle: Handle): void {
  if (handle.lamports < rentExemption(handle.data.length)) refuse('NotRentExempt')
}

export const tokenProgram: Program = {
  id: TOKEN_PROGRAM,
  name: 'spl-token',
  isBuiltin: false,
  units: (data) => OPERATIONS[data[0] ?? -1]?.units ?? 1_000,
  run(call: Invocation) {
    const found = OPERATIONS[call.data[0] ?? -1]
    if (!found) refuse('InvalidInstruction')
    call.log(`Program log: Instruction: ${found.name.charAt(0).toUpperCase()}${found.name.slice(1)}`)
    found.run(call, call.data.subarray(1))
  },
  describe: (data, accounts) => OPERATIONS[data[0] ?? -1]?.describe(data.subarray(1), accounts),
}
