import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import type { Ledger } from '../engine/ledger'
import { type AccountState, type Hex, NO_CODE, type StateBacking } from '../engine/state'
import type { RemoteChain } from './remote'

/** Reads what the fork itself has not written from the remote chain, as of the block it was forked at. */
export class ForkBacking implements StateBacking {
  readonly #at: string

  constructor(
    private readonly ledger: Ledger,
    private readonly remote: RemoteChain,
    number: number,
  ) {
    this.#at = `0x${number.toString(16)}`
  }

  async account(address: Hex): Promise<AccountState | null> {
    const known = await this.ledger.knownAccount(address)
    if (known !== undefined) return known
    const [balance, nonce, code] = await Promise.all(
      ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'].map(
        async (method) => (await this.remote.request(method, [address, this.#at])) as Hex,
      ),
    )
    const account = {
      balance: BigInt(balance ?? '0x0'),
      nonce: BigInt(nonce ?? '0x0'),
      codeHash: code === undefined || code === '0x' ? NO_CODE : bytesToHex(keccak_256(hexToBytes(code))),
    }
    const isNobody = account.balance === 0n && account.nonce === 0n && account.codeHash === NO_CODE
    return isNobody ? null : account
  }

  async slot(address: Hex, slot: Hex): Promise<Hex> {
    const known = await this.ledger.knownSlot(address, slot)
    if (known !== undefined) return known
    const value = (await this.remote.request('eth_getStorageAt', [address, slot, this.#at])) as string
    return value.replace(/^0x(00)*/, '0x') as Hex
  }

  /** The account's row keeps only a hash: code that was never written here is read again. */
  async code(hash: Hex, address: Hex): Promise<Uint8Array> {
    const known = await this.ledger.code(hash)
    if (known.length > 0) return known
    return hexToBytes((await this.remote.request('eth_getCode', [address, this.#at])) as Hex)
  }
}
