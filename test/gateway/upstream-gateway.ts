import { wireFormats } from '../../src/domains/gateway/formats/formats'
import { gather } from '../../src/domains/gateway/formats/gather'
import type { WireDialect } from '../../src/domains/gateway/formats/model-request'
import type { AnswerHead } from '../../src/domains/gateway/formats/wire-format'
import {
  addUpstream,
  openGeneration,
  providerTable,
  providerTables,
  upstreamBody,
  upstreamRow,
} from '../../src/domains/gateway/providers'
import { kernel } from '../helpers/context'

const tokenize = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

export const head: AnswerHead = {
  id: '1',
  model: 'm',
  createdAt: 0,
  usageAtStart: { input: 1, output: 0, cacheRead: 0, cacheWrite: 0 },
  includeUsage: false,
}

/** The providers of a gateway with upstreams that answer as a test says; `body` may leave out model and messages. */
export async function upstreamGateway(...upstreams: object[]) {
  const context = await kernel({ tables: providerTables })
  for (const [at, each] of upstreams.entries()) {
    const body = upstreamBody.parse({ name: `up-${at}`, dialect: 'chat-completions', position: at, ...each })
    const row = await upstreamRow(context, body)
    await context.transaction([providerTable], (context) => addUpstream(context, row))
  }
  const open = (dialect: WireDialect, body: object, signal = new AbortController().signal) => {
    const messages = [{ role: 'user', content: 'hello' }]
    const request = wireFormats[dialect].parse({ model: 'm', messages, ...body })
    return openGeneration(context, request, { signal, tokenize, tier: 'standard', hops: 0 })
  }
  return {
    context,
    open,
    async bytes(dialect: WireDialect, body: object): Promise<string> {
      const { deltas } = await open(dialect, { stream: true, ...body })
      return textOf(wireFormats[dialect].events(deltas, head))
    },
    async json(dialect: WireDialect, body: object = {}) {
      return JSON.parse(await wireFormats[dialect].json((await open(dialect, body)).deltas, head))
    },
    async gathered(dialect: WireDialect, body: object) {
      return gather((await open(dialect, body)).deltas, dialect)
    },
  }
}

export async function textOf(sent: AsyncIterable<Uint8Array | string>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of sent) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
