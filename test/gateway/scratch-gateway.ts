import { kernel } from '../helpers/context'
import { wireFormats } from '../../src/domains/gateway/formats/formats'
import { byteStream, EVENT_STREAM } from '../../src/domains/gateway/formats/byte-stream'
import { drawImages, openGeneration, providerTables, refusalOf } from '../../src/domains/gateway/providers'
import { errorBody } from '../../src/kernel/errors'
import { parseImageBody } from '../../src/domains/gateway/formats/image-request'
import { imageJson } from '../../src/domains/gateway/formats/image-answer'

export const tokenize = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []
export async function scratchGateway() {
  const context = await kernel({ tables: providerTables })
  const handle = async (input: any, init?: any) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const dialect = pathname.endsWith('/messages') ? 'messages' : 'chat-completions'
    const leaving = new AbortController()
    const signal = leaving.signal
    try {
      const body = await request.json()
      if (pathname.includes('images')) {
        const asked = parseImageBody(body)
        const d = await drawImages(context, asked, { signal, tokenize })
        return new Response(imageJson(d.images, d.usage ?? { input: 1, output: 100, cacheRead: 0, cacheWrite: 0 }, 100, 1e12), { headers: { 'Content-Type': 'application/json' } })
      }
      const asked = wireFormats[dialect].parse(body)
      const generation = await openGeneration(context, asked, { signal, tokenize })
      const head = { id: 'x1', model: asked.model, createdAt: 1e12, usageAtStart: { input: 3, output: 0, cacheRead: 0, cacheWrite: 0 }, includeUsage: asked.includeUsage }
      const { deltas } = generation
      if (!asked.stream) return new Response(await wireFormats[dialect].json(deltas, head), { headers: { 'Content-Type': 'application/json' } })
      return new Response(byteStream(wireFormats[dialect].events(deltas, head), () => leaving.abort()), { headers: EVENT_STREAM })
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      return new Response(JSON.stringify(errorBody(refusal, dialect)), { status: refusal.spec.status, headers: { ...refusal.headers, 'Content-Type': 'application/json' } })
    }
  }
  return { context, fetch: handle as typeof fetch }
}
