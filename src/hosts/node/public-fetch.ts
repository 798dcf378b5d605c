import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { BlockedAddress, localAddress } from '#kernel/address-range'

interface Resolution {
  readonly lookup: LookupFunction
  /** Why nothing may connect to an address; undefined where it may. */
  readonly problemOf: (address: string) => string | undefined
}

/**
 * A `fetch` that connects to public addresses alone. A name is resolved once, what it resolves to is checked, and that
 * is what the connection is made to: an answer of the DNS that changes in between changes nothing. Nor does it connect
 * to the public addresses of this machine itself.
 */
export function createPublicFetch({
  lookup = systemLookup as LookupFunction,
  problemOf = addressProblem,
}: Partial<Resolution> = {}): typeof fetch {
  let made: Promise<typeof fetch> | undefined
  return async (input, init) => {
    made ??= make({ lookup, problemOf })
    return (await made)(input, init)
  }
}

/** The library is loaded at the first call: most emulators make none. */
async function make(resolution: Resolution): Promise<typeof fetch> {
  const { Agent, fetch: undiciFetch } = await import('undici')
  const dispatcher = new Agent({ connect: { lookup: publicLookup(resolution) } })
  return async (input, init) => {
    const response = await undiciFetch(input as URL, { ...(init as object), dispatcher })
    const { status, statusText } = response
    const headers = new Headers([...response.headers])
    return new Response(response.body as BodyInit | null, { status, statusText, headers })
  }
}

function publicLookup({ lookup, problemOf }: Resolution): LookupFunction {
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

function addressProblem(address: string): string | undefined {
  return localAddress(address) ?? (isOfThisMachine(address) ? 'an address of this machine' : undefined)
}

function isOfThisMachine(address: string): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((each) => each?.address === address)
}
