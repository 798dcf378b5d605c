import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { buildConnector } from 'undici'
import { BlockedAddress, isSameAddress, localAddress } from '#kernel/outbound/address-range'

interface Resolution {
  readonly lookup: LookupFunction
  readonly interfaces: typeof networkInterfaces
  /** Why nothing may connect to an address; undefined where it may. `local`: from which address of ours, once that is known. */
  readonly problemOf: (address: string, local?: string) => string | undefined
}

/**
 * A `fetch` that connects to public addresses alone. A name is resolved once, what it resolves to is checked, and that
 * is what the connection is made to: an answer of the DNS that changes in between changes nothing. Nor does it connect
 * to the public addresses of this machine itself.
 */
export function createPublicFetch({
  lookup = systemLookup as LookupFunction,
  interfaces = networkInterfaces,
  problemOf = (address, local) => addressProblem(address, local, interfaces),
}: Partial<Resolution> = {}): typeof fetch {
  let made: Promise<typeof fetch> | undefined
  return async (input, init) => {
    made ??= make(lookup, problemOf)
    return (await made)(input, init)
  }
}

/** The library is loaded at the first call: most emulators make none. */
async function make(lookup: LookupFunction, problemOf: Resolution['problemOf']): Promise<typeof fetch> {
  const { Agent, buildConnector, fetch: undiciFetch } = await import('undici')
  const connect = buildConnector({ lookup: publicLookup(lookup, problemOf) })
  const dispatcher = new Agent({ connect: checked(connect, problemOf) })
  return async (input, init) => {
    const response = await undiciFetch(input as URL, { ...(init as object), dispatcher })
    const { status, statusText } = response
    const headers = new Headers([...response.headers])
    return new Response(response.body as BodyInit | null, { status, statusText, headers })
  }
}

/**
 * Before a connection is made, an address that is written down is checked here, and one behind a name as it is looked
 * up. Then the connection itself is, before anything is sent over it: only it knows the address of ours that it begins at.
 */
function checked(
  connect: buildConnector.connector,
  problemOf: Resolution['problemOf'],
): buildConnector.connector {
  return (options, done) => {
    const address = options.hostname.replace(/^\[(.*)\]$/, '$1')
    const why = isIP(address) === 0 ? undefined : problemOf(address)
    if (why) return done(new BlockedAddress(address, why), null)
    connect(options, (...result) => {
      const [, socket] = result
      const { remoteAddress, localAddress } = socket ?? {}
      const why = remoteAddress === undefined ? undefined : problemOf(remoteAddress, localAddress)
      if (!socket || remoteAddress === undefined || !why) return done(...result)
      socket.destroy()
      done(new BlockedAddress(remoteAddress, why), null)
    })
  }
}

function publicLookup(lookup: LookupFunction, problemOf: Resolution['problemOf']): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const addresses = Array.isArray(found) ? found : [{ address: found, family: 4 }]
      for (const { address } of addresses) {
        const why = problemOf(address)
        if (why) return done(new BlockedAddress(address, why), '')
      }
      const [first] = addresses
      if (options.all || !first) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}

/** A connection that begins at the address that it leads to has not left this machine, whatever its interfaces say. */
function addressProblem(
  address: string,
  local: string | undefined,
  interfaces: Resolution['interfaces'],
): string | undefined {
  const why = localAddress(address)
  if (why) return why
  const own = Object.values(interfaces()).flatMap((each) => each?.map((found) => found.address) ?? [])
  if (local !== undefined) own.push(local)
  return own.some((each) => isSameAddress(each, address)) ? 'an address of this machine' : undefined
}
