// Past the library's own entry, which compiles all of its engines while it is evaluated.
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import { calculateSigRecovery, concatBytes, ecrecover, setLengthLeft } from '@ethereumjs/util'

type Recover = typeof ecrecover

let library: Awaited<ReturnType<typeof instantiateSecp256k1>> | undefined
let loading: Promise<boolean> | undefined

/**
 * The public key that made a signature, 64 bytes. Throws where there is none. By libsecp256k1 in WebAssembly, which takes
 * a tenth of the time; until that is compiled, and where it cannot be, by the EVM library's own JavaScript.
 */
export const recoverKey: Recover = (hash, v, r, s, chainId) => {
  const recovery = Number(calculateSigRecovery(v, chainId))
  if (!library || (recovery !== 0 && recovery !== 1)) {
    void compileRecovery()
    return ecrecover(hash, v, r, s, chainId)
  }
  const signature = concatBytes(setLengthLeft(r, 32), setLengthLeft(s, 32))
  const key = library.recoverPublicKeyUncompressed(signature, recovery, hash)
  if (typeof key === 'string') throw new Error(key)
  return key.slice(1)
}

/** Resolves when `recoverKey` is as quick as it gets: false where a page's policy lets no WebAssembly run. */
export function compileRecovery(): Promise<boolean> {
  loading ??= instantiateSecp256k1().then(
    (compiled) => {
      library = compiled
      return true
    },
    () => false,
  )
  return loading
}
