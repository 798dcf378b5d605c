import { utf8ToBytes } from '@noble/hashes/utils'
import type { Context, TransactionContext } from '#kernel/context'
import { defineErrors, errors, invalidField, Refusal } from '#kernel/errors'
import { isLong, type SecretMask, secretMask } from '#kernel/secrets/secret-values'
import type { AnyTable } from '#kernel/store'
import { variableNameProblem } from './name-rule.mjs'
import { AGENT_VARIABLES, type VariableRow, type VariableSet } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    'environment.changed': { walletId: string }
  }
}

/** UTF-8 bytes of a value, and variables of a wallet. */
const MAX_VALUE_BYTES = 4096
const MAX_VARIABLES = 200

export const variableErrors = defineErrors({
  unknown: { status: 404, error: 'Variable not found' },
  unresolved: { status: 400, error: 'Unknown variable' },
})

/** What `setVariables` and `removeVariable` write to. */
export const variableTables: readonly AnyTable[] = [AGENT_VARIABLES.table]

/** The names of a wallet's variables, in alphabetical order. Their values are never shown. */
export async function listVariables(
  { store }: Context,
  walletId: string,
  { table } = AGENT_VARIABLES,
): Promise<string[]> {
  const rows = await store.table(table).where('walletId').equals(walletId).toArray()
  return rows.map(({ name }) => name).sort()
}

/**
 * Variables as rows, their values encrypted: before the transaction that stores them. Throws 400 for a name or a value
 * that cannot be. `field`: what names are below in the request. No message repeats a value, nor what might be one.
 */
export async function sealVariables(
  { secrets, clock }: Context,
  walletId: string,
  values: Readonly<Record<string, string>>,
  field: (name: string) => string = (name) => name,
  { reserved, totalBytes }: VariableSet = AGENT_VARIABLES,
): Promise<VariableRow[]> {
  for (const [name, value] of Object.entries(values)) {
    const problem = variableNameProblem(name, reserved)
    // Whoever mixes up name and value must not read the value in a log.
    if (problem?.startsWith('must')) throw invalidField('key', problem, 'environment.name')
    if (problem) throw invalidField(field(name), problem, 'environment.reserved')
    const { length } = utf8ToBytes(value)
    if (length > MAX_VALUE_BYTES) {
      throw invalidField(
        field(name),
        `must have at most ${MAX_VALUE_BYTES} bytes, and has ${length}`,
        'environment.value',
      )
    }
  }
  const updatedAt = clock.now()
  return Promise.all(
    Object.entries(values).map(async ([name, value]) => ({
      id: idOf(walletId, name),
      walletId,
      name,
      ciphertext: await secrets.encrypt(value),
      ...(totalBytes !== undefined && { bytes: utf8ToBytes(name).length + utf8ToBytes(value).length }),
      updatedAt,
    })),
  )
}

/** Stores variables that `sealVariables` made. Throws 400 beyond 200 of a wallet, and beyond the bytes of the set. */
export async function setVariables(
  { store }: TransactionContext,
  rows: readonly VariableRow[],
  set = AGENT_VARIABLES,
): Promise<void> {
  const table = store.table(set.table)
  await table.bulkPut([...rows])
  for (const walletId of new Set(rows.map((row) => row.walletId))) {
    const all = await table.where('walletId').equals(walletId).toArray()
    enforceTotal(all, set)
    const count = all.length
    if (count > MAX_VARIABLES) {
      throw new Refusal(
        errors.invalidRequest,
        `vars: a wallet has at most ${MAX_VARIABLES} variables, and would have ${count}. Nothing was stored; remove some with DELETE ${set.path}/:key. (Rule environment.count.)`,
        { rule: 'environment.count', facts: { most: MAX_VARIABLES, count } },
      )
    }
  }
}

function enforceTotal(rows: readonly VariableRow[], { totalBytes: most, path }: VariableSet): void {
  const total = rows.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  if (most === undefined || total <= most) return
  throw new Refusal(
    errors.invalidRequest,
    `vars: names and values of a wallet may have ${most} bytes together, and would have ${total}. Nothing was stored; remove some with DELETE ${path}/:key. (Rule environment.total.)`,
    { rule: 'environment.total', facts: { most, total } },
  )
}

/** Removes a variable. Throws 404 where there is none of this name. */
export async function removeVariable(
  { store }: TransactionContext,
  walletId: string,
  name: string,
  set = AGENT_VARIABLES,
): Promise<void> {
  const table = store.table(set.table)
  const id = idOf(walletId, name)
  if (!(await table.get(id))) {
    throw new Refusal(
      variableErrors.unknown,
      `This wallet has no variable ${JSON.stringify(name)}. GET ${set.path} lists those it has. (Rule environment.unknown.)`,
      { rule: 'environment.unknown', facts: { name } },
    )
  }
  await table.delete(id)
}

const REFERENCE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]{0,127})\s*\}\}/g

/**
 * The text with every `{{NAME}}` replaced by that variable's value: what tool servers are sent, and what skills and
 * scripts run with. The result is a secret: it goes nowhere but there. Outside of transactions. Throws 400 that names
 * the first variable that is not there, or that came with an import, which carries no values. `written`: what stands in
 * the text for a value, where that is not the value itself. Row env-substitution.
 */
export async function substituteVariables(
  context: Context,
  walletId: string,
  text: string,
  written: (variable: OpenedVariable) => string = ({ value }) => value,
): Promise<string> {
  const names = new Set([...text.matchAll(REFERENCE)].map(([, name = '']) => name))
  const values = new Map<string, string>()
  for (const name of names) values.set(name, await openedValue(context, walletId, name))
  // A function: `$&` in a value would mean something else otherwise.
  return text.replace(REFERENCE, (_, name: string) => written({ name, value: values.get(name) ?? '' }))
}

/**
 * Puts `{{NAME}}` in the place of every value of the wallet's variables again: for whatever comes back from where values
 * were sent, and is stored or shown. Values of fewer than 4 characters stay, but for those that `sent` refers to: they are
 * replaced where they stand by themselves. Outside of transactions.
 */
export async function variableMask(context: Context, walletId: string, sent = ''): Promise<SecretMask> {
  const used = new Set([...sent.matchAll(REFERENCE)].map(([, name]) => name))
  const opened = await openVariables(context, walletId)
  return maskOf(opened.filter((variable) => isLong(variable) || used.has(variable.name)))
}

/** A variable with its value: a secret, which goes nowhere but to whom it was set for. */
export interface OpenedVariable {
  readonly name: string
  readonly value: string
}

/** A wallet's variables with their values, without those that came with an import and have none. Outside of transactions. */
export async function openVariables(
  { store, secrets }: Context,
  walletId: string,
  { table } = AGENT_VARIABLES,
): Promise<OpenedVariable[]> {
  const rows = await store.table(table).where('walletId').equals(walletId).toArray()
  const opened = await Promise.all(
    rows.map(async ({ name, ciphertext }) => ({
      name,
      value: ciphertext === null ? undefined : await secrets.decrypt(ciphertext),
    })),
  )
  return opened.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}

/** Puts the name of each of these variables, `{{NAME}}`, in the place of its value. */
export function maskOf(variables: readonly OpenedVariable[]): SecretMask {
  return secretMask(variables.map(({ name, value }) => ({ value, mark: `{{${name}}}` })))
}

async function openedValue({ store, secrets }: Context, walletId: string, name: string): Promise<string> {
  const row = await store.table(AGENT_VARIABLES.table).get(idOf(walletId, name))
  const value = row?.ciphertext ? await secrets.decrypt(row.ciphertext) : undefined
  if (value !== undefined) return value
  const problem = row ? undefined : variableNameProblem(name)
  if (problem) {
    throw new Refusal(
      variableErrors.unresolved,
      `{{${name}}}: no variable can be called ${name}: it ${problem}. Take it out of the text. (Rule environment.reserved.)`,
      { rule: 'environment.reserved', facts: { name } },
    )
  }
  throw new Refusal(
    variableErrors.unresolved,
    row
      ? `{{${name}}}: the variable ${name} has no value here. An import brings the names of variables and not their values: set it again with POST /agent/env. (Rule environment.noValue.)`
      : `{{${name}}}: this wallet has no variable ${name}. Set it with POST /agent/env, or take it out of the text. (Rule environment.unknown.)`,
    { rule: row ? 'environment.noValue' : 'environment.unknown', facts: { name } },
  )
}

function idOf(walletId: string, name: string): string {
  return `${walletId} ${name}`
}
