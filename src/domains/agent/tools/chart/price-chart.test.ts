import { inflateSync } from 'node:zlib'
import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { caller } from '../../../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

async function ask(prompt: string) {
  const { jobId } = (await call('POST', '/agent/prompt', { prompt })).body
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${jobId}`)).body
}

it('draws what a launched token cost, as a PNG that opens', async () => {
  const job = await ask('price chart of DRIFT')
  expect(job.response).toMatch(
    /^DRIFT costs \$[\d.]+ on base\. Since \d{4}-\d\d-\d\d it was between \$[\d.]+ and \$[\d.]+\.$/,
  )
  expect(job.richData).toEqual([
    {
      type: 'image',
      title: expect.stringMatching(/^DRIFT in USD since /),
      mimeType: 'image/png',
      url: expect.stringMatching(/^data:image\/png;base64,/),
    },
  ])
  const file = Buffer.from(job.richData[0].url.split(',')[1], 'base64')
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([480, 240])
  const at = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  expect(rows).toHaveLength(240 * 481)
  // Each column of the plot has the line in it: the colours are told as differences to the left.
  const lineIn = new Set<number>()
  for (let y = 0; y < 240; y++) {
    let colour = 0
    for (let x = 0; x < 480; x++) {
      colour = (colour + (rows[y * 481 + 1 + x] as number)) & 255
      if (colour === 3) lineIn.add(x)
    }
  }
  expect([...lineIn].sort((one, other) => one - other)).toEqual(
    Array.from({ length: 456 }, (_, index) => 12 + index),
  )
})

it('draws what ether cost', async () => {
  const job = await ask('price chart of ETH')
  expect(job.response).toMatch(
    /^ETH costs \$3000 on base\. Since \d{4}-\d\d-\d\d it was between \$\d+\.\d\d and \$\d+(\.\d\d)?\.$/,
  )
  expect(job.richData).toHaveLength(1)
})
