import { publish } from '../../state/events'
import { ask } from '../../state/rpc'
import type { WalletChain } from '../../wire'

const WEI = 10n ** 18n
const LAMPORTS = 1_000_000_000

/** Gives an address one more of the chain's own coin, as a node of a developer's machine does. Throws as `ask`. */
export async function addOne(chain: WalletChain, address: string): Promise<void> {
  if ('id' in chain) {
    const balance = await ask<string>(chain.id, ['eth_getBalance', [address, 'latest']])
    await ask(chain.id, ['anvil_setBalance', [address, `0x${(BigInt(balance) + WEI).toString(16)}`]])
    publish('chain.block')
  } else {
    await ask('solana', ['requestAirdrop', [address, LAMPORTS]])
    publish('solana.transaction')
  }
  publish('wallet.changed')
}
