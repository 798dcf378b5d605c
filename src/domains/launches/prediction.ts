import { encodeAbiParameters, getCreate2Address, keccak256, toHex } from 'viem'
import { chainSpec } from '#domains/chain'
import { CAPPED_TOKEN_CODE_ADDRESS, LAUNCH_CHAIN_ID, LAUNCHER_ADDRESS, POOL_CODE_ADDRESS } from './addresses'
import { poolIdOf, poolKeyOf } from './pool-key'
import { proxyCode } from './storage'

type Hex = `0x${string}`

export interface Predicted {
  readonly token: Hex
  readonly pool: Hex
  readonly poolId: Hex
}

/** Where the launcher puts what `creator` launches under `salt`, with `tokenCode` behind the token. */
export function predicted(creator: Hex, salt: Hex, tokenCode = CAPPED_TOKEN_CODE_ADDRESS): Predicted {
  const own = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [creator, salt]))
  const at = (code: Hex) =>
    getCreate2Address({ from: LAUNCHER_ADDRESS, salt: own, bytecode: creationCode(code) })
  const [token, pool] = [at(tokenCode), at(POOL_CODE_ADDRESS)]
  return { token, pool, poolId: poolIdOf(poolKeyOf(token, chainSpec(LAUNCH_CHAIN_ID).wrapped.address, pool)) }
}

/** The salt of a wallet's `count`-th launch under a name: so a simulation and the launch after it agree. */
export function saltOf(name: string, symbol: string, count: number): Hex {
  return keccak256(toHex(JSON.stringify([name, symbol, count])))
}

/** Returns the proxy's code, which follows these ten bytes. */
function creationCode(of: Hex): Hex {
  return `0x3d602d80600a3d3981f3${proxyCode(of).slice(2)}`
}
