import type { Plugin } from 'vite'

/**
 * EthereumJS imports its tries and state managers for defaults that nobody here asks for: the chains bring a state of
 * their own (src/domains/chain/engine/state.ts) and keep no tries. In the worker they would be a twelfth of its size.
 */
const NEVER_MADE: Readonly<Record<string, readonly string[]>> = {
  '@ethereumjs/mpt': ['MerklePatriciaTrie'],
  '@ethereumjs/statemanager': ['MerkleStateManager', 'SimpleStateManager'],
}

/** Leaves them out: a class of that name throws when it is made. */
export function withoutTries(): Plugin {
  return {
    name: 'sandbank:without-tries',
    enforce: 'pre',
    resolveId: (source) => (source in NEVER_MADE ? `\0${source}` : undefined),
    load(id) {
      const names = id.startsWith('\0') ? NEVER_MADE[id.slice(1)] : undefined
      return names
        ?.map(
          (name) => `export class ${name} { constructor() { throw new Error('no ${name} in the worker') } }`,
        )
        .join('\n')
    },
  }
}
