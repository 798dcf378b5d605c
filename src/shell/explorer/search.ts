/** What a text may name on a chain. */
export type Sought =
  | { kind: 'hash' | 'address' | 'solana-address' | 'solana-signature'; text: string }
  | { kind: 'block'; number: number }
  | null

export function sought(text: string): Sought {
  const plain = text.trim()
  if (/^0x[0-9a-f]{64}$/i.test(plain)) return { kind: 'hash', text: plain.toLowerCase() }
  if (/^0x[0-9a-f]{40}$/i.test(plain)) return { kind: 'address', text: plain }
  if (isSolanaSignature(plain)) return { kind: 'solana-signature', text: plain }
  const number = /^#?([\d, ]+)$/.exec(plain)?.[1]?.replace(/\D/g, '')
  if (number && number.length < 16) return { kind: 'block', number: Number(number) }
  return isSolanaAddress(plain) ? { kind: 'solana-address', text: plain } : null
}

/** As base58 writes 64 bytes. */
export const isSolanaSignature = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)
/** As base58 writes 32 bytes. */
export const isSolanaAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

export const chainPath = (chainId: number): string => `/ui/chains/${chainId}`
export const blockPath = (chainId: number, number: number): string => `${chainPath(chainId)}/block/${number}`
export const txPath = (chainId: number, hash: string): string => `${chainPath(chainId)}/tx/${hash}`
export const solanaTxPath = (signature: string): string => `/ui/chains/solana/tx/${signature}`
export const solanaAddressPath = (address: string): string => `/ui/chains/solana/address/${address}`
export const addressPath = (chainId: number, address: string): string =>
  `${chainPath(chainId)}/address/${address}`
/** Of a launched token, by its address on Base. */
export const tokenPath = (address: string): string => `/ui/tokens/${address}`
