import ipaddr from 'ipaddr.js'

/** Whether `text` is an entry of an allowlist: an IPv4 or IPv6 address, or a range of either in CIDR form. */
export function isIpOrRange(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && !/^\d+$/.test(text)
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
