import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { writeFileSync } from 'node:fs'
import { scratchGateway } from './scratch-gateway'

it('works', async () => {
  const g = await scratchGateway()
  const openai = new OpenAI({ apiKey: 'k', baseURL: 'http://sandbank.test/v1', fetch: g.fetch, maxRetries: 0 })
  const a = await openai.chat.completions.create({ model: 'm', messages: [{ role: 'system', content: 'You are a pirate.' }, { role: 'user', content: 'What is the weather in Oslo?' }] })
  console.log(a.choices[0].message.content)
  const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' }, unit: { enum: ['C', 'F'] }, days: { type: 'integer', minimum: 1 } }, required: ['city'] } } }]
  const s = openai.chat.completions.stream({ model: 'm', stream_options: { include_usage: true }, messages: [{ role: 'user', content: 'What is the weather in Oslo for 3 days?' }], tools })
  const f = await s.finalChatCompletion()
  console.log(JSON.stringify(f))
  const p = await openai.chat.completions.parse({ model: 'm', messages: [{ role: 'user', content: 'Alice and Bob go to a science fair on Friday.' }], response_format: zodResponseFormat(z.object({ name: z.string(), participants: z.array(z.string()).min(2), kind: z.enum(['party', 'fair']), when: z.iso.datetime(), n: z.number().int().min(3).max(9) }), 'event') })
  console.log(p.choices[0].message.parsed)
  const anthropic = new Anthropic({ apiKey: 'k', baseURL: 'http://sandbank.test', fetch: g.fetch, maxRetries: 0 })
  const m = await anthropic.messages.stream({ model: 'm', max_tokens: 20, messages: [{ role: 'user', content: 'What is the weather in Oslo?' }] }).finalMessage()
  console.log(JSON.stringify(m))
  const t = await anthropic.messages.stream({ model: 'm', max_tokens: 200, messages: [{ role: 'user', content: 'What is the weather in Oslo?' }], tools: [{ name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }] }).finalMessage()
  console.log(JSON.stringify(t))
  await expect(anthropic.messages.create({ model: '', max_tokens: 1, messages: [] })).rejects.toThrow()
  const start = performance.now()
  const img = await openai.images.generate({ model: 'i', prompt: 'A lake at dawn', size: '1024x1024' })
  console.log('image ms', performance.now() - start, img.data![0].b64_json!.length)
  writeFileSync('/tmp/lake.png', Buffer.from(img.data![0].b64_json!, 'base64'))
  const img2 = await openai.images.generate({ model: 'i', prompt: 'A forest', size: '1024x1024' })
  writeFileSync('/tmp/forest.png', Buffer.from(img2.data![0].b64_json!, 'base64'))
})
