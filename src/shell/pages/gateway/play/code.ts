import type { WireRequest } from './draft'

export interface Place {
  /** `http://localhost:4100`, without `/v1`. */
  llmUrl: string
  key: string
}

/** The request as a command for a terminal. */
export function asCurl({ path, body }: WireRequest, { llmUrl, key }: Place): string {
  const isStream = body.stream === true
  return [
    `curl ${isStream ? '-N' : '-s'} ${llmUrl}${path} \\`,
    `  -H 'X-API-Key: ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${quote(JSON.stringify(body, null, 2))}`,
  ].join('\n')
}

/** The request by the official client of its format. */
export function asSdk(request: WireRequest, place: Place): string {
  return request.format === 'messages' ? asAnthropic(request, place) : asOpenai(request, place)
}

function asOpenai({ format, body }: WireRequest, { llmUrl, key }: Place): string {
  const head = [
    "import OpenAI from 'openai'",
    '',
    `const client = new OpenAI({ baseURL: '${llmUrl}/v1', apiKey: '${key}' })`,
    '',
  ]
  if (format === 'images') {
    return [
      ...head,
      `const answer = await client.images.generate(${literal(body)})`,
      'console.log(answer.data[0].b64_json)',
    ].join('\n')
  }
  const create = `client.chat.completions.create(${literal(body)})`
  return [
    ...head,
    ...(body.stream === true
      ? [
          `const stream = await ${create}`,
          'for await (const chunk of stream) {',
          "  process.stdout.write(chunk.choices[0]?.delta?.content ?? '')",
          '}',
        ]
      : [`const answer = await ${create}`, 'console.log(answer.choices[0].message.content)']),
  ].join('\n')
}

function asAnthropic({ body }: WireRequest, { llmUrl, key }: Place): string {
  const { stream, ...rest } = body
  return [
    "import Anthropic from '@anthropic-ai/sdk'",
    '',
    `const client = new Anthropic({ baseURL: '${llmUrl}', apiKey: '${key}' })`,
    '',
    ...(stream === true
      ? [
          `const stream = client.messages.stream(${literal(rest)})`,
          "stream.on('text', (text) => process.stdout.write(text))",
          'await stream.finalMessage()',
        ]
      : [`const answer = await client.messages.create(${literal(rest)})`, 'console.log(answer.content)']),
  ].join('\n')
}

/** As one would write it in a program: no quotes around names, single ones around texts. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(([name, one]) => `${inner}${name}: ${literal(one, inner)},\n`)
    return `{\n${lines.join('')}${indent}}`
  }
  return typeof value === 'string' ? textLiteral(value) : JSON.stringify(value)
}

function textLiteral(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside}'`
}

/** Single quotes keep everything as it is, except a single quote itself. */
function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}
