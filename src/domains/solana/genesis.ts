import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { LAMPORTS_PER_SOL, rentExemption, USDC, WRAPPED_SOL } from './cluster'
import { SOLANA_DEVELOPER_ACCOUNTS } from './developer-accounts'
import type { AccountState } from './engine/accounts'
import { encodeMint, encodeTokenAccount, type Mint } from './engine/token-state'
import type { SolanaAllocationRow } from './tables'
import { associatedTokenAddress } from './wire/addresses'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from './wire/program-ids'

/** What each developer account begins with. Base units. */
const DEVELOPER_LAMPORTS = 10_000n * LAMPORTS_PER_SOL
const DEVELOPER_USDC = 100_000n * 1_000_000n

/** Airdrops are paid from here. Everything there is stays below 2^53 lamports, which JSON can write exactly. */
const FAUCET_LAMPORTS = 8_000_000n * LAMPORTS_PER_SOL
export const FAUCET_KEY = sha256(utf8ToBytes('sandbank solana faucet'))
export const FAUCET_ADDRESS = base58.encode(ed25519.getPublicKey(FAUCET_KEY))

/** May make more of every token, so that a test can: the first developer account. */
export const MINT_AUTHORITY = SOLANA_DEVELOPER_ACCOUNTS[0]?.address ?? null

/** The ledger's first accounts. */
export function genesis(allocations: readonly SolanaAllocationRow[]): Map<string, AccountState> {
  const accounts = new Map<string, AccountState>()
  const put = (address: string, owner: string, lamports: bigint, data: Uint8Array<ArrayBufferLike>) =>
    accounts.set(address, { owner, lamports, data })
  const putMint = (address: string, mint: Mint) => {
    const data = encodeMint(mint)
    put(address, TOKEN_PROGRAM, rentExemption(data.length), data)
  }
  const funded = [
    ...SOLANA_DEVELOPER_ACCOUNTS.map(({ address }) => ({
      owner: address,
      lamports: DEVELOPER_LAMPORTS,
      usdc: DEVELOPER_USDC,
    })),
    ...allocations.map(({ owner, lamports, usdc }) => ({
      owner,
      lamports: BigInt(lamports),
      usdc: BigInt(usdc),
    })),
  ]
  put(FAUCET_ADDRESS, SYSTEM_PROGRAM, FAUCET_LAMPORTS, new Uint8Array(0))
  for (const { owner, lamports, usdc } of funded) {
    if (lamports > 0n) put(owner, SYSTEM_PROGRAM, lamports, new Uint8Array(0))
    if (usdc === 0n) continue
    const data = encodeTokenAccount({
      mint: USDC.mint,
      owner,
      amount: usdc,
      delegate: null,
      state: 'initialized',
      native: null,
      delegated: 0n,
      closeAuthority: null,
    })
    put(associatedTokenAddress(owner, USDC.mint), TOKEN_PROGRAM, rentExemption(data.length), data)
  }
  const nobody = { authority: null, freezeAuthority: null, isInitialized: true }
  const supply = funded.reduce((total, { usdc }) => total + usdc, 0n)
  putMint(USDC.mint, { ...nobody, authority: MINT_AUTHORITY, supply, decimals: USDC.decimals })
  putMint(WRAPPED_SOL.mint, { ...nobody, supply: 0n, decimals: WRAPPED_SOL.decimals })
  return accounts
}
