import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { withoutTransactions } from '../helpers/job-answer'

const emulator = createEmulator()
const client = new Client({ name: 'assistant', version: '1' })
const FRIEND = '0x00000000000000000000000000000000000000ee'

/** A plugin for assistants as the service has one: a tool server whose tools submit a prompt, poll its job and cancel it. */
function plugin(baseUrl: string, apiKey: string): McpServer {
  const server = new McpServer({ name: 'wallet-agent', version: '1' })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await emulator.fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      isError: !answer.ok,
      content: [{ type: 'text' as const, text: await answer.text() }],
    }
  }
  server.registerTool(
    'submit_prompt',
    { inputSchema: { prompt: z.string(), threadId: z.string().optional() } },
    (args) => call('POST', '/agent/prompt', args),
  )
  server.registerTool('get_job_status', { inputSchema: { jobId: z.string() } }, ({ jobId }) =>
    call('GET', `/agent/job/${jobId}`),
  )
  server.registerTool('cancel_job', { inputSchema: { jobId: z.string() } }, ({ jobId }) =>
    call('POST', `/agent/job/${jobId}/cancel`),
  )
  return server
}

async function use(name: string, args: Record<string, string>) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [{ text }] = content as [{ text: string }]
  return { isError: isError === true, answer: JSON.parse(text) }
}

async function completed(jobId: string) {
  for (;;) {
    const { answer } = await use('get_job_status', { jobId })
    if (!['pending', 'processing'].includes(answer.status)) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

beforeAll(async () => {
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair()
  await plugin('http://sandbank.test', emulator.keys.full).connect(ofServer)
  await client.connect(ofClient)
})
afterAll(async () => {
  await client.close()
  await emulator.close()
})

it('[prompt-job] is submitted and polled by the tools of a plugin, and goes on in its thread', async () => {
  const { answer } = await use('submit_prompt', { prompt: `send 2 USDC to ${FRIEND}` })
  const { threadId, jobId } = answer
  expect(withoutTransactions((await completed(jobId)).response)).toBe(`Sent 2 USDC to ${FRIEND} on base.`)
  const again = await use('submit_prompt', { prompt: 'and 1 USDC to gullwatch.eth', threadId })
  expect((await completed(again.answer.jobId)).response).toMatch(/^Sent 1 USDC to gullwatch\.eth/)
})

it('[prompt-job] is cancelled by a tool', async () => {
  const fixtures = [{ match: { prompt: 'wait' }, response: 'Waited.', delayMs: 60_000 }]
  await emulator.fetch('http://sandbank.test/__sandbank/agent/fixtures', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fixtures }),
  })
  const { jobId } = (await use('submit_prompt', { prompt: 'wait' })).answer
  expect((await use('get_job_status', { jobId })).answer.cancellable).toBe(true)
  expect((await use('cancel_job', { jobId })).isError).toBe(false)
  expect((await completed(jobId)).status).toBe('cancelled')
})

it('tells an assistant which job there is not', async () => {
  expect(await use('get_job_status', { jobId: 'job_none' })).toMatchObject({
    isError: true,
    answer: { error: 'Job not found' },
  })
})
