const V4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/** One address or range a line; commas work as well. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}

/** What is wrong with an entry of an IP allowlist; null when it is an IPv4 or IPv6 address or a CIDR range. */
export function checkIp(entry: string): string | null {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = V4.test(address) ? 32 : isV6(address) ? 128 : null
  if (most === null || rest.length > 0) return `“${entry}” is neither an IPv4 nor an IPv6 address.`
  if (bits === undefined) return null
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most)
    return `“${entry}”: the range must end in /0 to /${most}.`
  return null
}

export function checkEvm(entry: string): string | null {
  return /^0x[0-9a-fA-F]{40}$/.test(entry) ? null : `“${entry}” is not an EVM address (0x and 40 digits).`
}

export function checkSolana(entry: string): string | null {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(entry)
    ? null
    : `“${entry}” is not a Solana address (base58, 32 to 44 letters).`
}

/** The first thing that is wrong in a list; undefined when it is fine. */
export function firstWrong(text: string, check: (entry: string) => string | null): string | undefined {
  for (const entry of linesOf(text)) {
    const wrong = check(entry)
    if (wrong) return wrong
  }
  return undefined
}

function isV6(address: string): boolean {
  if (!address.includes(':') || !/^[0-9a-fA-F:.]+$/.test(address)) return false
  try {
    return new URL(`http://[${address}]/`).hostname.length > 0
  } catch {
    return false
  }
}
