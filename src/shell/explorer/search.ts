/** What a text may name on a chain. */
export type Sought = { kind: 'hash' | 'address'; text: string } | { kind: 'block'; number: number } | null

export function sought(text: string): Sought {
  const plain = text.trim()
  if (/^0x[0-9a-f]{64}$/i.test(plain)) return { kind: 'hash', text: plain.toLowerCase() }
  if (/^0x[0-9a-f]{40}$/i.test(plain)) return { kind: 'address', text: plain }
  const number = /^#?([\d, ]+)$/.exec(plain)?.[1]?.replace(/\D/g, '')
  if (number && number.length < 16) return { kind: 'block', number: Number(number) }
  return null
}

export const chainPath = (chainId: number): string => `/ui/chains/${chainId}`
export const blockPath = (chainId: number, number: number): string => `${chainPath(chainId)}/block/${number}`
export const txPath = (chainId: number, hash: string): string => `${chainPath(chainId)}/tx/${hash}`
export const solanaTxPath = (signature: string): string => `/ui/chains/solana/tx/${signature}`
export const addressPath = (chainId: number, address: string): string =>
  `${chainPath(chainId)}/address/${address}`
