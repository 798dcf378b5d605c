import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { prompting } from '../../../../../test/agent/prompting'

const emulator = createEmulator()
afterAll(() => emulator.close())
beforeEach(() => emulator.reset())
const ask = prompting(emulator)

describe('files by prompt', () => {
  it('[files-crud] saves the answer before, without the lines of its transactions', async () => {
    const { threadId, response } = await ask('price of ETH')
    await ask('save that as /notes/prices.md', threadId)
    expect((await ask('read /notes/prices.md')).response).toBe(`/notes/prices.md:\n${response}`)
  })

  it('counts lines, and reads those with a text in them', async () => {
    await ask('write "ok\nFAIL one\nFAIL two" to /logs/may.txt')
    expect((await ask('how many lines does /logs/may.txt have?')).response).toBe('/logs/may.txt has 3 lines.')
    expect((await ask('lines with FAIL in /logs/may.txt?')).response).toBe(
      '2 of 3 lines of /logs/may.txt have "FAIL" in them:\nFAIL one\nFAIL two',
    )
  })

  it('asks where no file is named, and does nothing with a pattern', async () => {
    expect(await ask('delete a file')).toMatchObject({ outcome: 'asks' })
    expect(await ask('delete /notes/*')).toMatchObject({ outcome: 'not_understood' })
  })
})
