import { createEmulator } from 'sandbank'
import { expect, it } from 'vitest'
import { linesOf } from '../agent/corpus/lines'
import { openSilentPage } from '../helpers/browser'
import { caller } from '../helpers/caller'
import { someOf } from '../helpers/soak'

const NOW = '2030-01-04T12:00:00.000Z'
const PATH = '/__sandbank/agent/understand'
const PROMPTS = someOf([...linesOf('dev').values()].flat(), 12).map(({ prompt }) => prompt)

it('prompts are read in the worker as they are in Node', async () => {
  const { browser, page } = await openSilentPage()
  const inWorker = await page.evaluate(
    async ({ prompts, now, path }) => {
      const send = async (method: string, to: string, body: object, session?: string) => {
        const headers = {
          'Content-Type': 'application/json',
          ...(session && { Authorization: `Bearer ${session}` }),
        }
        return (await fetch(to, { method, headers, body: JSON.stringify(body) })).json()
      }
      await send('PUT', '/__sandbank/clock', { freeze: true })
      await send('PUT', '/__sandbank/clock', { now })
      const { session } = await send('POST', '/__sandbank/sessions', {})
      const answers: unknown[] = []
      for (const prompt of prompts) answers.push(await send('POST', path, { prompt }, session))
      return answers
    },
    { prompts: PROMPTS, now: NOW, path: PATH },
  )
  await browser.close()

  const emulator = createEmulator()
  const call = caller(emulator)
  await emulator.clock.freeze(Date.parse(NOW))
  const { session } = (await call('POST', '/__sandbank/sessions', {})).body
  const inNode: unknown[] = []
  for (const prompt of PROMPTS) inNode.push((await call('POST', PATH, { prompt }, session)).body)
  await emulator.close()
  expect(PROMPTS.length).toBeGreaterThan(50)
  expect(inWorker.map((answer, at) => [PROMPTS[at], answer])).toEqual(
    inNode.map((answer, at) => [PROMPTS[at], answer]),
  )
})
