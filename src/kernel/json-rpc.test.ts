import { expect, it } from 'vitest'
import { responseOf } from './http/text-answer'
import { jsonRpcAnswer } from './json-rpc'

it('ends a batch whose answers have become too large, and says so to each call that was left', async () => {
  const MEGABYTE = 'x'.repeat(1_048_576)
  const batch = Array.from({ length: 40 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'large' }))
  let calls = 0
  const answer = await jsonRpcAnswer(JSON.stringify(batch), {
    call: { request: new Request('http://sandbank.test'), context: {}, note: () => undefined } as never,
    facts: {},
    isOpenToPages: () => true,
    async answer() {
      calls++
      return MEGABYTE
    },
  })
  const answers = await responseOf(answer).json()
  expect(answers).toHaveLength(40)
  expect(calls).toBe(32)
  expect(answers[31].result).toBe(MEGABYTE)
  expect(answers[32]).toEqual({
    jsonrpc: '2.0',
    id: 32,
    error: {
      code: -32003,
      message: expect.stringMatching(/^response too large: this call was not carried out/),
      data: { rule: 'rpc.batch.size', facts: { limit: 33_554_432 } },
    },
  })
})
