/**
 * The shell's scripts and styles: a few files, since the worker fetches and keeps every one of them when it is installed,
 * which costs by the file more than by the byte. What the first page needs is one; of the others each is what is used
 * together, and what is large and seldom used stands alone.
 */
import type { Rolldown } from 'vite'

/** By name, in the order of their claims: what a module imports comes with it, unless a file before has it. */
const CHUNKS: readonly { readonly name: string; readonly holds: RegExp }[] = [
  { name: 'evm', holds: /\/node_modules\/(viem|@noble|@scure|abitype|ox)\// },
  { name: 'sockets', holds: /\/node_modules\/((socket|engine)\.io-|@socket\.io\/)/ },
  { name: 'plots', holds: /\/node_modules\/uplot\/|\/shell\/parts\/plot\/draw\./ },
  {
    name: 'editor',
    holds:
      /\/node_modules\/(@codemirror\/(?!autocomplete|lang-javascript|lint)|@lezer\/(?!javascript)|@marijn|style-mod|crelt|w3c-keyname)|\/shell\/parts\/editor\/code-mirror\./,
  },
  {
    name: 'typescript',
    holds:
      /\/node_modules\/(@codemirror\/(autocomplete|lang-javascript|lint)|@lezer\/javascript)\/|\/shell\/parts\/editor\/typescript\./,
  },
  { name: 'parts', holds: /\/shell\/(parts|state|explorer|[\w-]+\.ts)/ },
  { name: 'gateway', holds: /\/shell\/pages\/(gateway|agent)\// },
  { name: 'chains', holds: /\/shell\/pages\/chains\// },
  { name: 'wallet', holds: /\/shell\/pages\/wallet\// },
  { name: 'profiles', holds: /\/shell\/pages\/(profiles|editor|partners)\// },
  { name: 'tokens', holds: /\/shell\/pages\/(launches|fees|market)\// },
  { name: 'apps', holds: /\/shell\/pages\/(apps|automations|orders)\/|\/src\/sdk\// },
  { name: 'webhooks', holds: /\/shell\/pages\/webhooks\// },
  { name: 'administration', holds: /\/shell\/pages\// },
]

export const shellChunks: NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>> = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: CHUNKS.length + 1 },
    ...CHUNKS.map(({ name, holds }, index) => ({ name, test: holds, priority: CHUNKS.length - index })),
  ],
}
