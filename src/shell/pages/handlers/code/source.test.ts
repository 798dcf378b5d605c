import { describe, expect, it } from 'vitest'
import { packagesIn } from './packages-in'
import { sourceOf } from './source'

const map = (sources: Record<string, string>) =>
  JSON.stringify({ version: 3, sources: Object.keys(sources), sourcesContent: Object.values(sources) })

describe('sourceOf', () => {
  it('is what was deployed from a page, or the one own file of a source map', () => {
    expect(sourceOf({ source: 'a', map: map({ 'index.ts': 'b' }) })).toBe('a')
    expect(sourceOf({ map: map({ 'webhooks/in/index.ts': 'b', 'https://esm.sh/zod@4.6.7': 'c' }) })).toBe('b')
    expect(sourceOf({ map: map({ 'index.ts': 'b', '../node_modules/zod/index.js': 'c' }) })).toBe('b')
  })

  it('is null for several files, without a map, and with a broken one', () => {
    expect(sourceOf({ map: map({ 'index.ts': 'b', 'verify.ts': 'c' }) })).toBe(null)
    expect(sourceOf({})).toBe(null)
    expect(sourceOf({ map: 'no map' })).toBe(null)
  })
})

describe('packagesIn', () => {
  it('names packages by how they are imported, and leaves out what the sandbox has', () => {
    const source = [
      "import Stripe from 'stripe'",
      "import { z } from 'zod/v4'",
      "import type { Event } from '@octokit/webhooks-types'",
      'import { verify } from "@octokit/webhooks-methods"',
      "import { createHmac } from 'node:crypto'",
      "import { Buffer } from 'buffer'",
      "const late = await import('svix@1.99.1')",
      "export { x } from 'stripe'",
    ].join('\n')
    expect(packagesIn(source)).toEqual(['stripe', 'zod', '@octokit/webhooks-methods', 'svix@1.99.1'])
  })

  it('finds nothing in comments and texts', () => {
    expect(packagesIn("// import a from 'a'\n/* import 'b' */ const c = \"import d from 'd'\"")).toEqual([])
  })
})
