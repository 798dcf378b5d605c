/** What a page that uses Solana bundles: the official client, unchanged. */
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'

export const web3 = { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction }

Object.assign(globalThis, { web3 })
