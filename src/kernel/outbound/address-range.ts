import ipaddr from 'ipaddr.js'

/** Names that no public DNS answers, or that lead to this machine or its network. */
const LOCAL_NAME = /(^|\.)(localhost|localdomain|internal|local|lan|home|home\.arpa|intranet|corp)$/

/**
 * Why a host (as `URL.hostname` writes it: numbers as four decimals, IPv6 in brackets) is not one of the public
 * internet; undefined where it is an address or a name that may be. Names are judged by their text alone.
 */
export function localHost(hostname: string): string | undefined {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const literal = name.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(literal)) return localAddress(literal)
  if (LOCAL_NAME.test(name)) return 'a name of this machine or its network'
  return name.includes('.') ? undefined : 'a name without a domain'
}

/** Why an IP address is none of the public internet; undefined where it is. */
export function localAddress(text: string): string | undefined {
  // Of IPv4 written as IPv6 (::ffff:127.0.0.1) the IPv4 address counts.
  const address = ipaddr.process(text)
  const range = address.range()
  if (range !== 'unicast') return RANGES[range] ?? 'a reserved address'
  // What IANA has given out of IPv6; the rest embeds IPv4, or is not assigned.
  const isGiven = address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parse('2000::'), 3)
  return isGiven ? undefined : 'a reserved address'
}

/** Whether two texts mean one IP address: of IPv4 in IPv6 the IPv4 counts, and the zone of a link does not. */
export function isSameAddress(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(text: string): string {
  return ipaddr.process(text.replace(/%.*$/, '')).toNormalizedString()
}

const RANGES: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  linkLocal: 'a link-local address',
  unspecified: 'an unspecified address',
  carrierGradeNat: 'a private address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
}

/** A name resolved to an address that the caller may not reach. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress' as const

  constructor(
    readonly address: string,
    readonly why: string,
  ) {
    super(`${address} is ${why}`)
  }
}
