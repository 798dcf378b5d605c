import { generic } from './generic'
import { github } from './github'
import type { Delivery, Provider } from './provider'
import { slack } from './slack'
import { standard } from './standard'
import { stripe } from './stripe'

export type { Delivery, Provider } from './provider'
export { utf8, WrongSecret } from './provider'

export const PROVIDERS: readonly Provider[] = [slack, github, stripe, generic, standard]

/** All headers of a delivery as the provider sends it. Throws `WrongSecret`. */
export async function signedHeaders(
  provider: Provider,
  delivery: Delivery,
  secret: string,
): Promise<Record<string, string>> {
  return { ...provider.headers(delivery), ...(await provider.sign(delivery, secret)) }
}

/** By its id or another name of it. */
export function providerOf(name: string): Provider | undefined {
  return PROVIDERS.find(({ id, aliases }) => id === name || aliases.includes(name))
}

/**
 * The body as if it were changed in transit: the last digit is another one, so that it can still be parsed. One
 * without digits gets one.
 */
export function tampered(body: string): string {
  const at = body.search(/\d\D*$/)
  return at < 0 ? `${body}0` : `${body.slice(0, at)}${(Number(body[at]) + 1) % 10}${body.slice(at + 1)}`
}
