import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Whether `text` is an entry of an allowlist: an IPv4 or IPv6 address, or a range of either in CIDR form. */
export function isIpOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  // Not the short forms of old (`10.1` for 10.0.0.1): one that is written here is probably a mistake.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress && (bits === undefined || ipaddr.isValidCIDR(text))
}

/** An entry of an allowlist, as a field. */
export const ipOrRange = z
  .string()
  .refine(isIpOrRange, 'must be an IPv4 or IPv6 address, or a range such as 10.0.0.0/8')

/** Whether a caller from `ip` may use what has this allowlist; an empty one lets everybody in. */
export function isIpAllowed(ip: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || ipAllowed(ip, allowed)
}

/** Whether the allowlist covers `ip`. An IPv4 address written as IPv6 (`::ffff:1.2.3.4`) is that IPv4 address. */
export function ipAllowed(ip: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return allowed.some((entry) => {
    const [network, bits] = asRange(entry)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

function asRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!entry.includes('/')) {
    const address = ipaddr.process(entry)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  const [network, bits] = ipaddr.parseCIDR(entry)
  // ::ffff:10.0.0.0/104 names the same addresses as 10.0.0.0/8.
  return network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96
    ? [network.toIPv4Address(), bits - 96]
    : [network, bits]
}
