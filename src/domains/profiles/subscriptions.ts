/**
 * The namespace on which the service pushes changes of profiles, and what its clients may say there. No imports: the
 * hosts that hold the connections use it as it is, also in a page without an emulator.
 */
export const NAMESPACE = '/agent-profiles'

/** Something to push, with its payload as it goes over the wire. */
export type SocketEvent =
  | { readonly name: 'AGENT_PROFILE_UPDATE'; readonly payload: unknown }
  | {
      readonly name: 'AGENT_PROFILE_DETAIL_UPDATE'
      readonly payload: unknown
      /** By which the profile can be subscribed to, in lower case: its slug, and its token address where that leads to it. */
      readonly identifiers: readonly string[]
    }

/** What the acknowledgement of a client's message carries. */
export type Reply = { success: true } | { error: string; message: string }

const LONGEST_IDENTIFIER = 100

/** One client of the namespace: which profiles it follows. Rows socket-listing, socket-detail. */
export class Subscriber {
  #followed = new Set<string>()

  /** Obeys a message. Undefined for one that the service does not know, which stays without an answer. */
  receive(name: unknown, [identifier]: readonly unknown[]): Reply | undefined {
    if (name !== 'subscribe' && name !== 'unsubscribe') return undefined
    if (typeof identifier !== 'string' || identifier === '' || identifier.length > LONGEST_IDENTIFIER) {
      return {
        error: 'Invalid request',
        message: `${name}: the argument must be a profile's slug or token address, 1 to ${LONGEST_IDENTIFIER} characters; got ${described(identifier)}.`,
      }
    }
    if (name === 'subscribe') this.#followed.add(identifier.toLowerCase())
    else this.#followed.delete(identifier.toLowerCase())
    return { success: true }
  }

  /** Listing changes are for everybody, details for those who follow the profile, once each. */
  accepts(event: SocketEvent): boolean {
    return (
      event.name === 'AGENT_PROFILE_UPDATE' ||
      event.identifiers.some((identifier) => this.#followed.has(identifier))
    )
  }
}

function described(value: unknown): string {
  if (typeof value === 'string') return `${value.length} characters`
  return value === null ? 'null' : typeof value
}
