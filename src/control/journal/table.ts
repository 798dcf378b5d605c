import { z } from 'zod'
import { defineTable } from '#kernel/store'

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const payload = z.strictObject({ contentType: z.string().nullable(), body: z.string().nullable() })

/** One answered request, secrets masked. */
export const journalEntry = z.strictObject({
  seq: z.int(),
  at: z.iso.datetime(),
  method: z.string(),
  path: z.string(),
  route: z.string().nullable(),
  status: z.int(),
  ms: z.number(),
  caller: z.strictObject({
    /** `anonymous`, or the kind of principal that a domain registers: `key`, `session`, `partner`. */
    kind: z.string(),
    label: z.string(),
    ip: z.string(),
  }),
  decision: z
    .strictObject({
      rule: z.string(),
      facts,
      text: z.string(),
    })
    .nullable(),
  /** The verdict of each layer that the request passed; absent where there was none. */
  verdicts: z
    .array(z.strictObject({ layer: z.string(), rule: z.string(), ok: z.boolean(), facts }))
    .optional(),
  /** Present where the shell sent it to show a page. */
  shell: z.literal(true).optional(),
  request: payload,
  response: payload,
  /**
   * Of a streamed answer: how it ended, what it sent (bytes) and how long it took (ms). `open`: it is still running, or
   * the process that sent it is gone.
   */
  stream: z
    .strictObject({ end: z.enum(['open', 'finished', 'cut', 'failed']), bytes: z.int(), ms: z.number() })
    .optional(),
})
export type JournalEntry = z.infer<typeof journalEntry>

export const journalTable = defineTable<JournalEntry, number>('journal', {
  schema: () => journalEntry,
  indexes: { 1: '++seq' },
  transient: true,
})
