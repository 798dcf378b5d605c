import { base58, base64 } from '@scure/base'
import { RpcError } from '#kernel/json-rpc'
import { exactNumber } from '#kernel/numbers/exact-json'
import { programOf } from '../engine/programs'
import type { Ledger } from '../ledger'
import type { InnerInstruction, TokenBalance, TransactionRow } from '../tables'
import { uiAmount } from '../ui-amount'
import { TOKEN_PROGRAM } from '../wire/program-ids'
import { decodeTransaction, isSigner, isWritable, type Message, type Transaction } from '../wire/transaction'
import { decimalsOf } from './account-view'
import { type Config, unsupportedEncoding } from './params'

const UNSUPPORTED_VERSION = -32015

/** A transaction with its outcome, as lists of a block and `getTransaction` show it. */
export async function viewTransaction(
  ledger: Ledger,
  row: TransactionRow,
  { encoding = 'json', maxSupportedTransactionVersion }: Config,
): Promise<{ transaction: unknown; meta: unknown; version?: unknown }> {
  const decoded = decodeTransaction(base64.decode(row.wire))
  const { version } = decoded.message
  const hasVersion = maxSupportedTransactionVersion !== undefined && maxSupportedTransactionVersion !== null
  if (version === 0 && !hasVersion) {
    throw new RpcError(
      UNSUPPORTED_VERSION,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
  }
  return {
    transaction: viewEncoded(row, decoded, encoding),
    meta: await viewMeta(ledger, row, decoded.message, encoding === 'jsonParsed'),
    ...(hasVersion && { version }),
  }
}

function viewEncoded(row: TransactionRow, { message, signatures }: Transaction, encoding: unknown): unknown {
  const encoded = signatures.map((signature) => base58.encode(signature))
  switch (encoding) {
    case 'base64':
      return [row.wire, 'base64']
    case 'base58':
      return [base58.encode(base64.decode(row.wire)), 'base58']
    case 'binary':
      return base58.encode(base64.decode(row.wire))
    case 'json':
      return { signatures: encoded, message: viewMessage(message) }
    case 'jsonParsed':
      return { signatures: encoded, message: viewParsedMessage(message) }
  }
  throw unsupportedEncoding(encoding, 'base58, base64, json, jsonParsed')
}

function viewMessage(message: Message): unknown {
  const { keys, signers, readonlySigners, readonlyOthers, blockhash, instructions, version } = message
  return {
    accountKeys: keys,
    header: {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: readonlySigners,
      numReadonlyUnsignedAccounts: readonlyOthers,
    },
    recentBlockhash: blockhash,
    instructions: instructions.map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts,
      data: base58.encode(data),
      stackHeight: 1,
    })),
    ...(version === 0 && { addressTableLookups: [] }),
  }
}

function viewParsedMessage(message: Message): unknown {
  const { keys, blockhash, instructions, version } = message
  return {
    accountKeys: parsedKeys(message),
    recentBlockhash: blockhash,
    instructions: instructions.map(({ program, accounts, data }) =>
      parsedInstruction({
        program: keys[program] as string,
        accounts: accounts.map((index) => keys[index] as string),
        data,
        height: 1,
      }),
    ),
    ...(version === 0 && { addressTableLookups: [] }),
  }
}

export function parsedKeys(message: Message): unknown[] {
  return message.keys.map((pubkey, index) => ({
    pubkey,
    signer: isSigner(message, index),
    writable: isWritable(message, index),
    source: 'transaction',
  }))
}

interface Named {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
  readonly height: number
}

function parsedInstruction({ program: id, accounts, data, height }: Named): unknown {
  const program = programOf(id)
  let parsed: unknown
  try {
    parsed = program?.describe(data, accounts)
  } catch {
    // Bytes that the program itself refused: shown as they are.
  }
  return parsed === undefined
    ? { programId: id, accounts, data: base58.encode(data), stackHeight: height }
    : { programId: id, program: program?.name, parsed, stackHeight: height }
}

/** Grouped by the instruction that called them. */
export function innerInstructions(
  message: Message,
  inner: readonly InnerInstruction[],
  isParsed = false,
): unknown[] {
  const view = ({ program, accounts, data, height }: InnerInstruction) =>
    isParsed
      ? parsedInstruction({ program, accounts, data: base64.decode(data), height })
      : {
          programIdIndex: message.keys.indexOf(program),
          accounts: accounts.map((key) => message.keys.indexOf(key)),
          data: base58.encode(base64.decode(data)),
          stackHeight: height,
        }
  return [...new Set(inner.map(({ index }) => index))].map((index) => ({
    index,
    instructions: inner.filter((one) => one.index === index).map(view),
  }))
}

async function viewMeta(
  ledger: Ledger,
  row: TransactionRow,
  message: Message,
  isParsed: boolean,
): Promise<unknown> {
  const { err, fee, pre, post, preTokens, postTokens, inner, logs, units } = row
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: exactNumber(BigInt(fee)),
    preBalances: pre.map(BigInt).map(exactNumber),
    postBalances: post.map(BigInt).map(exactNumber),
    preTokenBalances: await viewTokens(ledger, preTokens),
    postTokenBalances: await viewTokens(ledger, postTokens),
    innerInstructions: innerInstructions(message, inner, isParsed),
    logMessages: logs,
    loadedAddresses: { readonly: [], writable: [] },
    rewards: [],
    computeUnitsConsumed: units,
  }
}

function viewTokens(ledger: Ledger, balances: readonly TokenBalance[]): Promise<unknown[]> {
  return Promise.all(
    balances.map(async ({ index, mint, holder, amount }) => ({
      accountIndex: index,
      mint,
      owner: holder,
      programId: TOKEN_PROGRAM,
      uiTokenAmount: uiAmount(BigInt(amount), await decimalsOf(ledger, mint)),
    })),
  )
}
