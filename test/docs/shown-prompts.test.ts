import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { addressOf, inFreshWorld, isPrompt, namesIn } from '../helpers/shown'
import { pagesBelow, read } from './pages'

const emulator = createEmulator()
afterAll(() => emulator.close())

/** What people read to use it: decisions tell of what was tried, and code that is run is a test by itself. */
const PAGES = ['README.md', ...pagesBelow('docs')]
  .filter((page) => !page.startsWith('docs/decisions/'))
  .map((page) => ({ page, text: read(page).replace(/```ts run[\s\S]*?```/g, '') }))

/** Texts in quotes or in code of several words, the paths of routes left out. */
const quotedIn = (text: string) =>
  [...text.matchAll(/(["`])([^"`\n]{4,300}?)\1/g)]
    .map(([, , quoted = '']) => quoted)
    .filter((quoted) => /^\S+ /.test(quoted) && !/^(GET|PUT|POST|PATCH|DELETE) /.test(quoted))

const { intents } = await (await emulator.fetch('/__sandbank/agent/intents')).json()
const examples: string[] = intents.flatMap((intent: { examples: string[] }) => intent.examples)
const documented = [...new Set(PAGES.flatMap(({ text }) => quotedIn(text)))]
const readable = await Promise.all(documented.map((text) => isPrompt(emulator, text)))
const prompts = new Set([...examples, ...documented.filter((_, index) => readable[index])])

describe('what the documents and the help show', () => {
  it.each(PAGES.map(({ page, text }) => [page, namesIn(text)] as const))(
    '%s: its names and handles belong to somebody in a fresh world',
    async (_, names) => {
      const unknown: string[] = []
      for (const name of names) if (!(await addressOf(emulator, name))) unknown.push(name)
      expect(unknown).toEqual([])
    },
  )

  it('finds the prompts in the documents', () => {
    expect(documented.filter((text) => prompts.has(text)).length).toBeGreaterThan(100)
  })

  it.each([...prompts])('"%s" is carried out in a fresh world', async (prompt) => {
    const { status, outcome, response, steps } = await inFreshWorld(emulator, prompt)
    expect({ status, outcome, response }).toEqual({
      ...{ status: 'completed', outcome: 'done' },
      response: expect.any(String),
    })
    const [understood, ...taken] = steps
    expect(understood.tool).toBe('understand')
    const planned = understood.result.calls.filter(({ tool }: { tool: string }) => tool !== 'help')
    expect(taken.length).toBeGreaterThanOrEqual(planned.length)
    expect(taken.filter(({ state }: { state: string }) => state !== 'done')).toEqual([])
  })
})
