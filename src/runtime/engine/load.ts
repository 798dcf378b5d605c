import { inflateSync } from 'fflate'
import { importedEngine } from './artifact'

let loading: Promise<WebAssembly.Module> | undefined

/** The engine, compiled once. Rejects where its part cannot be loaded; the next call tries again. */
export function loadEngine(): Promise<WebAssembly.Module> {
  loading ??= compiled().catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

async function compiled(): Promise<WebAssembly.Module> {
  const { engine, engineBytes } = await importedEngine()
  const packed = Uint8Array.from(atob(engine), (character) => character.charCodeAt(0))
  const unpacked = new Uint8Array(engineBytes)
  inflateSync(packed, { out: unpacked })
  return await WebAssembly.compile(unpacked)
}
