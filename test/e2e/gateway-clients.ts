/** What a page that uses models bundles: the official clients and the AI SDK, unchanged. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import Anthropic from '@anthropic-ai/sdk'
import { generateObject, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai'
import OpenAI from 'openai'

const MODEL = 'gpt-5-mini'

/** What the AI SDK makes of both formats: a stream, a tool that it ran, an object. */
async function aiSdk(baseURL: string, apiKey: string) {
  // It does not know our models' names, and would say so at every call.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const models = [
    createOpenAICompatible({ name: 'gateway', baseURL, apiKey, supportsStructuredOutputs: true })(MODEL),
    createAnthropic({ baseURL, apiKey })(MODEL),
  ]
  const results = []
  for (const model of models) {
    const streamed = streamText({ model, prompt: 'Reply with exactly "pong and ping"', maxRetries: 0 })
    const cities: string[] = []
    const get_weather = tool({
      description: 'Forecast',
      inputSchema: jsonSchema<{ city: string }>({
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      }),
      execute: async ({ city }) => {
        cities.push(city)
        return 'Rain, 8 °C'
      },
    })
    const { text } = await generateText({
      model,
      prompt: 'The weather in Oslo?',
      tools: { get_weather },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    })
    const { object } = await generateObject({
      model,
      schema: jsonSchema<{ days: number }>({
        type: 'object',
        properties: { days: { type: 'integer' } },
        required: ['days'],
        additionalProperties: false,
      }),
      prompt: 'Plan 5 days in Rome.',
      maxRetries: 0,
    })
    results.push({ streamed: await streamed.text, cities, hasWeather: text.includes('Rain, 8 °C'), object })
  }
  return results
}

export const clients = { Anthropic, OpenAI, aiSdk }

Object.assign(globalThis, { clients })
