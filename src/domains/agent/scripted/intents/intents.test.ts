import { readFileSync } from 'node:fs'
import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { caller } from '../../../../../test/helpers/caller'
import { INTENTS } from './all'

const emulator = createEmulator()
afterAll(() => emulator.close())
const call = caller(emulator)
const session = async () => (await call('POST', '/__sandbank/sessions', {})).body.session
const EXAMPLES = INTENTS.flatMap(({ name, examples }) => examples.map((example) => [name, example] as const))

/** As the how-to has it. */
function table(): string {
  const rows = INTENTS.filter(({ examples }) => examples.length > 0).map(
    ({ name, means, acts, examples }) =>
      `| \`${name}\` | ${means} | ${acts ? 'acts' : 'answers'} | ${examples.map((each) => `\`${each}\``).join(' · ')} |`,
  )
  return ['| Intent | Means | | Examples |', '|---|---|---|---|', ...rows].join('\n')
}

describe('the intents of the scripted brain', () => {
  it.each(EXAMPLES)('%s: "%s" is read as it', async (name, prompt) => {
    const { status, body } = await call('POST', '/__sandbank/agent/understand', { prompt }, await session())
    expect(status, JSON.stringify(body)).toBe(200)
    // Whether a name or a token of an example is there is not asked here.
    if (body.outcome === 'refused') expect(body.response).toMatch(/^(Nobody is known as|No token)/)
    else
      expect(body.intents.map(({ intent }: { intent: string }) => intent)).toEqual(
        expect.arrayContaining([name]),
      )
    expect(body.outcome).not.toBe('not_understood')
  })

  it('are listed for the shell', async () => {
    const { status, body } = await call('GET', '/__sandbank/agent/intents')
    expect(status).toBe(200)
    expect(body).toEqual({
      intents: INTENTS.map(({ name, means, acts, examples }) => ({
        name,
        means,
        acts,
        examples: [...examples],
      })),
    })
  })

  it('are the table of the how-to', () => {
    const page = readFileSync('docs/howto/agent.md', 'utf8')
    const [, found] = /<!-- intents -->\n([\s\S]*?)\n<!-- \/intents -->/.exec(page) ?? []
    expect(found).toBe(table())
  })

  it('name the three nearest to what is not understood, as data too', async () => {
    const prompt = 'juggle my DRIFT fees over the moon'
    const { body } = await call('POST', '/__sandbank/agent/understand', { prompt }, await session())
    expect(body.outcome).toBe('not_understood')
    expect(body.nearest).toHaveLength(3)
    expect(body.response).toContain(
      `Nearest to it I know ${body.nearest.map((each: string) => `"${each}"`).join(', ')}.`,
    )
    const queued = await call('POST', '/agent/prompt', { prompt })
    await emulator.jobsEnded()
    const { body: job } = await call('GET', `/agent/job/${queued.body.jobId}`)
    expect(job).toMatchObject({ status: 'failed', outcome: 'not_understood' })
    expect(job.richData).toEqual([{ type: 'suggestions', title: 'Nearest to it', prompts: body.nearest }])
  })
})
