import greeting from '../../../cli/x402/scaffold/index.ts?raw'
import type { BodyOf } from '../../../contract'
import guestBook from './templates/guest-book.ts?raw'
import price from './templates/price.ts?raw'
import wordCount from './templates/word-count.ts?raw'

type Service = BodyOf<'POST /x402/endpoints/deploy'>['config']['services'][string]

interface Template {
  source: string
  /** A name to begin with. */
  name: string
  service: Service
}

const input = (field: string, example: string) => ({
  type: 'object',
  properties: { [field]: { type: 'string', examples: [example] } },
})
const output = (...fields: [name: string, type: string][]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(([name, type]) => [name, { type }])),
})

/** Small endpoints that answer in a fresh world. */
export const TEMPLATES = {
  greeting: {
    name: 'greeting',
    source: greeting,
    service: {
      description: 'Greets its caller by name',
      price: '0.01',
      methods: ['GET'],
      tags: ['example'],
      schema: { input: input('name', 'Ana'), output: output(['greeting', 'string'], ['paidBy', 'string']) },
    },
  },
  words: {
    name: 'word-count',
    source: wordCount,
    service: {
      description: 'Counts the words of a text',
      price: '0.002',
      methods: ['POST'],
      tags: ['text'],
      schema: {
        input: { ...input('text', 'Pay per call, in USDC.'), required: ['text'] },
        output: output(['words', 'integer'], ['characters', 'integer']),
      },
    },
  },
  price: {
    name: 'price',
    source: price,
    service: {
      description: 'What a token costs now, from an agent',
      price: '0.05',
      methods: ['GET'],
      category: 'data',
      tags: ['prices'],
      schema: {
        input: { ...input('token', 'ETH'), required: ['token'] },
        output: output(['token', 'string'], ['answer', 'string']),
      },
      agent: true,
    },
  },
  book: {
    name: 'guest-book',
    source: guestBook,
    service: {
      description: 'Keeps a message of its caller',
      price: '0.01',
      methods: ['POST'],
      tags: ['example'],
      schema: {
        input: { ...input('message', 'Hello from Base'), required: ['message'] },
        output: output(['messages', 'integer']),
      },
      files: true,
    },
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateId = keyof typeof TEMPLATES

export const CHOICES: readonly (readonly [id: TemplateId, title: string, means: string])[] = [
  ['greeting', 'An answer', 'A GET with a query, answered with JSON and who paid.'],
  ['words', 'JSON in, JSON out', 'A POST that refuses what it cannot use; a refusal costs nothing.'],
  ['price', 'Ask the agent', 'The price of a token from your agent, by ctx.askAgent.'],
  ['book', 'Write files', 'Each paid message becomes a file of your wallet, by ctx.files.'],
]

/** The request that deploys a template under a name. */
export function deployOf(
  id: TemplateId,
  name: string,
  price?: string,
): BodyOf<'POST /x402/endpoints/deploy'> {
  const { source, service }: Template = TEMPLATES[id]
  return {
    config: { services: { [name]: { ...service, ...(price !== undefined && { price }) } } },
    bundles: { [name]: { file: `x402/${name}/index.ts`, source } },
  }
}
