import { z } from 'zod'
import { writtenUsage } from '../../formats/usage'

/**
 * Fixture files in the format that aimock made common, as far as it concerns the gateway's three endpoints. What
 * concerns others (speech, video, …) is accepted and left alone. An addition: where a text is matched, an object
 * `{regex, flags?}` is a pattern, which such a file cannot express otherwise.
 */

const pattern = z.strictObject({
  regex: z.string().refine(isPattern, 'must be a regular expression'),
  flags: z
    .string()
    .regex(/^[imsu]*$/, 'can have i, m, s and u')
    .optional(),
})
const text = z.union([z.string(), pattern])
export type TextMatch = z.infer<typeof text>

const match = z.looseObject({
  userMessage: text.optional(),
  systemMessage: z.union([text, z.array(z.string())]).optional(),
  inputText: text.optional(),
  toolCallId: z.string().optional(),
  toolResultContains: z.string().optional(),
  toolName: z.string().optional(),
  model: text.optional(),
  responseFormat: z.string().optional(),
  sequenceIndex: z.int().min(0).optional(),
  turnIndex: z.int().optional(),
  hasToolResult: z.boolean().optional(),
  endpoint: z.string().optional(),
  context: z.string().optional(),
})
export type FixtureMatch = z.infer<typeof match>

/** A text, or JSON that stands for its text. */
const jsonText = z
  .union([z.string(), z.record(z.string(), z.json()), z.array(z.json())])
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value)))

const toolCall = z.looseObject({ name: z.string(), arguments: jsonText, id: z.string().optional() })
const block = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  toolCall.extend({ type: z.literal('toolCall') }),
])
const image = z.looseObject({ url: z.string().optional(), b64Json: z.string().optional() })

const response = z.looseObject({
  content: jsonText.optional(),
  toolCalls: z.array(toolCall).optional(),
  blocks: z.array(block).optional(),
  reasoning: z.string().optional(),
  finishReason: z.string().optional(),
  usage: writtenUsage.optional(),
  error: z
    .looseObject({ message: z.string(), type: z.string().optional(), code: z.string().optional() })
    .optional(),
  status: z.int().min(400).max(599).optional(),
  retryAfter: z.number().min(0).optional(),
  image: image.optional(),
  images: z.array(image).optional(),
})
export type FixtureResponse = z.infer<typeof response>

const ms = z.number().min(0).max(600_000)
const rate = z.number().min(0).max(1).optional()

const chaos = z.looseObject({
  dropRate: rate,
  malformedRate: rate,
  rateLimitRate: rate,
  disconnectRate: rate,
  latencyMs: z.number().min(0).max(30_000).optional(),
})
export type Chaos = z.infer<typeof chaos>

const fixture = z.looseObject({
  match,
  response,
  /** Before every chunk, milliseconds; before the answer where it does not stream. */
  latency: ms.optional(),
  /** Characters per chunk; one token per chunk by default. */
  chunkSize: z.int().min(1).optional(),
  truncateAfterChunks: z.int().min(1).optional(),
  disconnectAfterMs: ms.optional(),
  /** `ttft` in milliseconds, `tps` in chunks a second, `jitter` as a part of either: 0.1 is ±10 %. */
  streamingProfile: z
    .looseObject({
      ttft: ms.optional(),
      tps: z.number().min(0).optional(),
      jitter: z.number().min(0).max(1).optional(),
    })
    .optional(),
  recordedTimings: z.looseObject({ ttftMs: ms, interChunkDelaysMs: z.array(ms) }).optional(),
  replaySpeed: z.number().positive().optional(),
  chaos: chaos.optional(),
})
export type Fixture = z.infer<typeof fixture>

/** As `PUT /__sandbank/gateway/fixtures` takes it. */
export const fixtureFile = z.looseObject({ fixtures: z.array(fixture).max(10_000) })

function isPattern(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}
