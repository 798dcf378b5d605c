import { LLMock } from '@copilotkit/aimock'

/**
 * aimock over loopback, for the gateway's streams to be measured against: the same fixture in both.
 * @param {object[]} fixtures
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function openAimock(fixtures) {
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  mock.addFixturesFromJSON(/** @type {never} */ (fixtures))
  const url = await mock.start()
  return { url, close: () => mock.stop() }
}
