import { expect, it } from 'vitest'
import { responseOf } from './http/text-answer'
import { invalidParams, jsonRpcAnswer, quoted } from './json-rpc'

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

const context = { store: { explain: (thrown: unknown) => thrown } }
const call = { request: new Request('http://sandbank.test'), context, note: () => undefined } as never
const echo = {
  call,
  facts: {},
  isOpenToPages: () => true,
  answer: async (_: string, params: unknown) => params,
}

it.each([
  '9007199254740993',
  '-9007199254740993',
  '18446744073709551615',
  '123456789012345678901234567890',
  '"9007199254740993"',
  '"#9007199254740993"',
  '7',
  'null',
])('answers the id %s and its params digit by digit', async (id) => {
  const params = `[${id},{"a \\"9007199254740993,\\\\":"#1","to":[${id},0.5]}]`
  const body = `{"jsonrpc":"2.0","id":${id},"method":"echo","params":${params}}`
  const answer = await responseOf(await jsonRpcAnswer(body, echo)).text()
  expect(answer).toBe(`{"jsonrpc":"2.0","id":${id},"result":${params}}`)
  const batch = await responseOf(await jsonRpcAnswer(`[${body}]`, echo)).text()
  expect(batch).toBe(`[${answer}]`)
})

it.each([
  ['{"a":1}', 'expected text, a number or null, got {"a":1}'],
  ['[1]', 'expected text, a number or null, got [1]'],
  ['true', 'expected text, a number or null, got true'],
  ['false', 'expected text, a number or null, got false'],
  ['1E400', 'a number beyond what 64-bit floats can express'],
  ['-1E400', 'a number beyond what 64-bit floats can express'],
])('refuses a call whose id is %s, alone and in a batch', async (id, problem) => {
  let calls = 0
  const counting = { ...echo, answer: async () => ++calls }
  const body = `{"jsonrpc":"2.0","id":${id},"method":"echo"}`
  const refused = {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: `Invalid request: id: ${problem}` },
  }
  expect(await responseOf(await jsonRpcAnswer(body, counting)).json()).toEqual(refused)
  const batch = `[${body},{"jsonrpc":"2.0","id":2,"method":"echo"}]`
  const answers = await responseOf(await jsonRpcAnswer(batch, counting)).json()
  expect(answers).toEqual([refused, { jsonrpc: '2.0', id: 2, result: 1 }])
})

it('answers a refused call under the id that it was sent with', async () => {
  const refusing = { ...echo, answer: () => Promise.reject(invalidParams(`value: got ${quoted(2n ** 63n)}`)) }
  const body = '{"jsonrpc":"2.0","id":9007199254740993,"method":"refused"}'
  expect(await responseOf(await jsonRpcAnswer(body, refusing)).text()).toBe(
    '{"jsonrpc":"2.0","id":9007199254740993,"error":{"code":-32602,"message":"value: got 9223372036854775808"}}',
  )
})
