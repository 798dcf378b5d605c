import { createEmulator } from 'sandbank'
import type { HostAnswer, TestHost } from './host'

export const inProcessHost: TestHost = {
  name: 'in process',
  async start() {
    const emulator = createEmulator()
    return {
      request: async (path, init) =>
        answerOf(await emulator.fetch(new Request(new URL(path, 'http://sandbank.test'), init))),
      stop: () => emulator.close(),
    }
  },
}

export async function answerOf(response: Response): Promise<HostAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}
