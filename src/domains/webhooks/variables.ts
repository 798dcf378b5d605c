import {
  hideValues,
  isHidden,
  type OpenedVariable,
  openVariables,
  type VariableSet,
} from '#domains/environment'
import type { Context } from '#kernel/context'
import { webhookVariableTable } from './tables'

/** Row webhook-env. */
export const WEBHOOK_VARIABLES: VariableSet = { table: webhookVariableTable, path: '/webhooks/env' }

/** Puts the names of variables in the place of their values: whatever is kept or shown goes through it. */
export interface Mask {
  text(text: string): string
  bytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/** What handlers of a wallet find in `process.env`. Outside of transactions. */
export function openWebhookVariables(context: Context, walletId: string): Promise<OpenedVariable[]> {
  return openVariables(context, walletId, WEBHOOK_VARIABLES)
}

/** Values of fewer than 4 characters stay: they would hide half of any text. */
export function maskOf(variables: readonly OpenedVariable[]): Mask {
  const hidden = variables.filter(isHidden).flatMap(spellings)
  const inBytes = hidden.map(({ name, value }) => ({
    name,
    value: byteText(new TextEncoder().encode(value)),
  }))
  return {
    text: (text) => hideValues(text, hidden),
    bytes: (bytes) => (hidden.length === 0 ? bytes : bytesOf(hideValues(byteText(bytes), inBytes))),
  }
}

/** A value as it is, as JSON writes it, and as addresses and forms do. */
function spellings({ name, value }: OpenedVariable): OpenedVariable[] {
  const inJson = JSON.stringify(value).slice(1, -1)
  const inAddress = encodeURIComponent(value)
  const inForm = inAddress.replaceAll('%20', '+')
  return [...new Set([value, inJson, inAddress, inForm])].map((each) => ({ name, value: each }))
}

/** A character for each byte: a body need not be text. */
function byteText(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return pieces.join('')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
