import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { createEmulator } from 'sandbank'
import { describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { blocksOf, pagesBelow, read } from './pages'

const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...pagesBelow('docs')]

/** The page without its code blocks, which may hold anything. */
function proseOf(page: string): string {
  const code = new Set(
    blocksOf(page).flatMap(({ line, code }) => code.split('\n').map((_, index) => line + index - 1)),
  )
  return read(page)
    .split('\n')
    .filter((_, index) => !code.has(index))
    .join('\n')
}

/** `## What is there, and what is not` → `what-is-there-and-what-is-not` */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('the pages', () => {
  it('link to files and headings that are there', () => {
    const broken: string[] = []
    for (const page of PAGES) {
      for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue
        const [path = '', anchor] = target.split('#')
        const file = path === '' ? page : normalize(join(dirname(page), path)).replaceAll('\\', '/')
        const isThere =
          existsSync(join(root, file)) && (anchor === undefined || anchorsOf(file).includes(anchor))
        if (!isThere) broken.push(`${page} → ${target}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('are all reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const [, target = ''] of read(page).matchAll(/\]\(([^)#\s]+\.md)/g)) {
        if (!/^https?:/.test(target))
          reached.add(normalize(join(dirname(page), target)).replaceAll('\\', '/'))
      }
    }
    expect([...reached].sort()).toEqual([...PAGES].sort())
  })

  it('number every decision once, and list it', () => {
    const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
    const numbers = files
      .map((name) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(files.map((_, index) => index + 1))
    for (const name of files) {
      const title = /^# (\d+)\. (.+)$/m.exec(read(`docs/decisions/${name}`))
      expect(title?.[1], name).toBe(String(Number(name.slice(0, 4))))
      expect(read('docs/decisions/README.md')).toContain(`| [${title?.[1]}](${name}) | ${title?.[2]} |`)
    }
  })
})

describe('README.md', () => {
  it('counts what is there', async () => {
    const emulator = createEmulator()
    const get = async (path: string) =>
      (await emulator.fetch(new Request(`http://sandbank.test${path}`))).json()
    const routes = (await get('/__sandbank/coverage')).routes.map(({ route }: { route: string }) => route)
    const count = (pattern: RegExp) => routes.filter((route: string) => pattern.test(route)).length
    expect(read('README.md')).toContain(`${count(/ \/__sandbank\//)} routes](docs/reference/admin-api.md)`)
    expect(read('README.md')).toContain(`endpoint: ${count(/ \/agent-?\/?profile/)} routes`)
    expect(read('README.md')).toContain(`version ${(await get('/__sandbank/health')).version}.`)
    expect((await get('/__sandbank/profiles')).total).toBe(12)
    expect((await get('/agent-profiles')).total).toBe(10)
    await emulator.close()
  })

  it('shows a refusal that is in the journal in these words', async () => {
    const emulator = createEmulator()
    await emulator.fetch(
      new Request('http://sandbank.test/agent/me', { headers: { 'X-API-Key': emulator.keys.noWallet } }),
    )
    const journal = await emulator.fetch(new Request('http://sandbank.test/__sandbank/journal'))
    const [entry] = (await journal.json()).entries
    expect(read('README.md')).toContain(`\`${entry.decision.text}\``)
    await emulator.close()
  })
})
