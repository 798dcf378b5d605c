import Dexie from 'dexie'
import type { Plugin } from 'vite'

declare global {
  /** Called before each `import()` of the sources, by what `noteImports` puts there. */
  var beforePart: ((specifier: string) => void) | undefined
}

/**
 * A transaction of IndexedDB ends while something is imported. Where the modules are there already, as in a suite that
 * runs on, it would go unnoticed: so every import of a part inside a transaction fails.
 */
export function refuseImportsInTransactions(): void {
  globalThis.beforePart = (specifier) => {
    if (!Dexie.currentTransaction) return
    throw new Error(
      `import('${specifier}') inside a transaction, which would end meanwhile. Import it before the transaction begins (docs/extending.md).`,
    )
  }
}

/** Puts a call of `beforePart` in front of every `import('…')` of the sources. */
export function noteImports(): Plugin {
  return {
    name: 'sandbank:note-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.ts$/.test(id) || id.includes('/node_modules/') || /\.test\.ts$/.test(id)) return
      return code.replace(
        /(?<=await |=> |\()import\('([^']+)'\)/g,
        "(globalThis.beforePart?.('$1'), import('$1'))",
      )
    },
  }
}
