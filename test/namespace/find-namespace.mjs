/** Network namespaces, in which a test gives the machine whatever addresses it needs. Needs nothing but Node. */
import { spawnSync } from 'node:child_process'

/** Makes a namespace and runs what follows in it. */
export const UNSHARE = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--net']

/** @type {import('../engines/find-engines.mjs').OtherEngine} */
export const NAMESPACE = {
  name: 'namespace',
  isThere() {
    const [program = '', ...args] = UNSHARE
    return spawnSync(program, [...args, 'ip', 'link', 'set', 'lo', 'up']).status === 0
  },
  debian: ['iproute2', 'util-linux'],
  byHand: 'needs Linux, iproute2, and the right to make a network namespace',
}
