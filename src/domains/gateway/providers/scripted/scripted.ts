import { bytesToHex } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import type { Context } from '#kernel/context'
import { seededBytes } from '#kernel/ids'
import type { Delta, ImageRequest, ModelRequest } from '../../formats/model-request'
import { toolCallId } from '../../formats/tool-input'
import { Disconnected, ProviderError } from '../../provider-failures'
import type { Provider } from '../provider'
import { defaultScript } from './default-script'
import type { Chaos, Fixture } from './fixture-file'
import { fixtureRequest, imageFixtureRequest } from './fixture-request'
import { errorOf, scriptOf } from './fixture-script'
import { takeFixture } from './fixtures'
import { SCRIPTED } from './name'
import { picture } from './picture'
import { type Chance, deltasOf, endOf, play, playWhole } from './play'
import { limited, type Script } from './script'

/** Answers from fixtures, and sensibly without: offline, and equal for an equal request. */
export const scripted: Provider = {
  name: SCRIPTED,

  async health() {
    return { healthy: true, detail: 'answers from fixtures, without a network' }
  },

  async models() {
    return 'any'
  },

  async generate(context, request, options) {
    const [{ fixture, place }, id] = await Promise.all([
      takeFixture(context, fixtureRequest(request)),
      context.ids.id('answer'),
    ])
    const chance = chanceOf(context, id)
    const broken = await misfortune(fixture?.chaos, request, chance, options.signal)
    if (broken) return { deltas: broken, facts: { fixture: place ?? null, chaos: true } }
    let calls = 0
    const newId = () => toolCallId(request.dialect, textOfBytes(context, `call:${id}:${calls++}`))
    const whole = fixture ? scriptOf(fixture.response, newId) : defaultScript(request, chance, newId)
    const script = limited(whole, request, options.tokenize)
    const facts = { fixture: place ?? null }
    if (request.stream) return { deltas: play(script, fixture ?? {}, chance, options), facts }
    await playWhole(fixture ?? {}, chance, options.signal)
    return { deltas: atOnce([...deltasOf(script, one)], script), facts }
  },

  async image(context, request, { signal }) {
    const { fixture, place } = await takeFixture(context, imageFixtureRequest(request))
    await playWhole(fixture ?? {}, chanceOf(context, request.prompt), signal)
    const drawn = fixture ? fixedImages(fixture, request) : []
    const images = await Promise.all(
      Array.from({ length: request.n }, async (_, at) => {
        const { width, height, prompt } = request
        return drawn[at % drawn.length] ?? picture(width, height, chanceOf(context, `${at}:${prompt}`))
      }),
    )
    return { images, usage: undefined, facts: { fixture: place ?? null } }
  },
}

function one(text: string): string[] {
  return text === '' ? [] : [text]
}

async function* atOnce(deltas: readonly Delta[], script: Script): AsyncGenerator<readonly Delta[]> {
  yield [...deltas, ...endOf(script)]
}

/** Bytes that follow from the seed and a name, one after the other. */
function chanceOf(context: Context, name: string): Chance {
  let [bytes, at] = [new Uint8Array(), 0]
  let block = 0
  return () => {
    if (at + 4 > bytes.length) {
      bytes = seededBytes(context.seed(), `chance:${block++}:${name}`) as Uint8Array<ArrayBuffer>
      at = 0
    }
    const value = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0)
    at += 4
    return value / 2 ** 32
  }
}

function textOfBytes(context: Context, name: string): string {
  return bytesToHex(seededBytes(context.seed(), name).subarray(0, 12))
}

/** The fixture's chaos, in the order of its format: dropped, garbled, refused, cut. Undefined where all goes well. */
async function misfortune(
  chaos: Chaos | undefined,
  { dialect }: ModelRequest,
  chance: Chance,
  signal: AbortSignal,
): Promise<AsyncGenerator<readonly Delta[]> | undefined> {
  if (!chaos) return undefined
  const { dropRate = 0, malformedRate = 0, rateLimitRate = 0, disconnectRate = 0, latencyMs = 0 } = chaos
  await playWhole({ latency: latencyMs }, chance, signal)
  if (chance() < dropRate) throw errorOf({ error: { message: 'Chaos: request dropped' } })
  if (chance() < malformedRate) return garbled(dialect)
  if (chance() < rateLimitRate) {
    throw errorOf({ error: { message: 'Chaos: rate limited', type: 'rate_limit_error' }, status: 429 })
  }
  if (chance() < disconnectRate) throw new Disconnected('Chaos: disconnected')
  return undefined
}

async function* garbled(dialect: ModelRequest['dialect']): AsyncGenerator<readonly Delta[]> {
  const bytes = new TextEncoder().encode('{"malformed": <<chaos>>')
  yield [
    { type: 'wire', dialect, bytes },
    { type: 'finish', reason: 'stop' },
  ]
}

function fixedImages({ response }: Fixture, { n }: ImageRequest): Uint8Array<ArrayBuffer>[] {
  if (response.error) throw errorOf(response)
  const given = response.images ?? (response.image ? [response.image] : [])
  return given.slice(0, n).map(({ b64Json, url }) => {
    const data = b64Json ?? /^data:[^,]*;base64,(.*)$/s.exec(url ?? '')?.[1]
    const isBase64 = data !== undefined && /^[A-Za-z0-9+/]*={0,2}$/.test(data) && data.length % 4 === 0
    if (isBase64) return base64.decode(data) as Uint8Array<ArrayBuffer>
    const problem =
      'the fixture names no image in base64: the gateway answers with bytes, give them as b64Json'
    throw new ProviderError(SCRIPTED, 'answered', 500, problem)
  })
}
