import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The program itself: its package's starter script would be one process more to end. */
export function anvilBinary() {
  const require = createRequire(import.meta.url)
  const starter = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const [os, cpu] = [process.platform, process.arch === 'x64' ? 'amd64' : process.arch]
  const manifest = starter.resolve(`@foundry-rs/anvil-${os}-${cpu}/package.json`)
  return join(dirname(manifest), 'bin', os === 'win32' ? 'anvil.exe' : 'anvil')
}
