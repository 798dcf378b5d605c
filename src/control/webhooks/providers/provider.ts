import type { ProviderEvent } from '../events/event'

/** What one of the known webhook senders does: how it signs, what else it sends, and its events. */
export interface Provider {
  readonly id: string
  /** Other names that it goes by, among them those of the hosted service's command line. */
  readonly aliases: readonly string[]
  readonly title: string
  /** The variable in which handlers keep the secret, unless they say otherwise. */
  readonly secretVariable: string
  /** For people: which header holds what. */
  readonly scheme: string
  /** Whether the signature says when it was made, so that one can be too old. */
  readonly signsTime: boolean
  /** What it sends besides the body and the signature. */
  headers(delivery: Delivery): Record<string, string>
  /** The headers of the signature. Throws `WrongSecret`. */
  sign(delivery: Delivery, secret: string): Promise<Record<string, string>>
  /** The catalogue, loaded on first use. */
  events(): Promise<readonly ProviderEvent[]>
}

export interface Delivery {
  /** The name of the event in the catalogue, or any other that the provider has. */
  readonly event: string
  /** Exactly as it will be sent. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly contentType: string
  /** Unix seconds on the sender's clock. */
  readonly at: number
  /** 32 hex digits, others for each delivery. */
  readonly id: string
}

/** The secret cannot be one of this provider's. Says nothing of it but its rule. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret' as const
}

const encoder = new TextEncoder()

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** HMAC of the parts, one behind the other. */
export async function hmac(
  hash: 'SHA-1' | 'SHA-256',
  secret: Uint8Array<ArrayBuffer>,
  ...parts: readonly Uint8Array<ArrayBuffer>[]
): Promise<Uint8Array> {
  if (secret.length === 0) throw new WrongSecret('must not be empty')
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['sign'])
  const signed = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    signed.set(part, offset)
    offset += part.length
  }
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
}

/** `01234567-89ab-…` of 32 hex digits. */
export const asUuid = (id: string): string =>
  id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
