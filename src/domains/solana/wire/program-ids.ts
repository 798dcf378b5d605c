export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const MEMO_PROGRAM_V1 = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDxFMNo'
/** What native programs, and the loaders of the others, belong to. */
export const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111'
export const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111'
/** Pools of well-known tokens: a program of this ledger alone, which no public cluster has. */
export const POOL_PROGRAM = 'SandbankPoo1s111111111111111111111111111111'
/** The address that only it can sign for, by the seed `authority`: whose all vaults are. */
export const POOL_AUTHORITY = 'AnqPjSK2mK8EF3bL31ijmhdAaUGRPyyx3Fq6QqpLWHFs'
