import { expect, it } from 'vitest'
import { createEmulator } from '../../hosts/test'

it('tells on the clock’s event stream how far an advance has come', async () => {
  const emulator = createEmulator()
  const stream = await emulator.fetch('/__sandbank/clock', { headers: { Accept: 'text/event-stream' } })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  emulator.events.publish({ type: 'clock.changed' })
  emulator.events.publish({ type: 'clock.progress', from: 0, at: 1_000, until: 2_000 })
  let text = ''
  while (!text.includes('}')) text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  expect(text).toBe(
    ': connected\n\nevent: progress\n' +
      'data: {"from":"1970-01-01T00:00:00.000Z","at":"1970-01-01T00:00:01.000Z","until":"1970-01-01T00:00:02.000Z"}\n\n',
  )
  await emulator.close()
})
