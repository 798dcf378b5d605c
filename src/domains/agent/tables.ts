import { z } from 'zod'
import { makerSchema } from '#domains/keys'
import { promptSource } from '#domains/wallet'
import { moment } from '#kernel/clock'
import { brainChoice } from '#kernel/settings'
import { defineTable, renamed } from '#kernel/store'
import { agentFixture } from './fixtures/fixture-file'

/** A conversation of a wallet with its agent: its prompts, in the order of their `seq`. */
export const threadTable = defineTable('agent_threads', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      createdAt: moment,
      /** When its newest prompt came; the order of the list. */
      updatedAt: moment,
      /** Of the next prompt. */
      nextSeq: z.int(),
    }),
  indexes: { 9: 'id, [walletId+updatedAt]' },
})
export type ThreadRow = z.infer<typeof threadTable.schema>

const richDatum = z.record(z.string(), z.json())
export type RichDatum = z.infer<typeof richDatum>

/**
 * What a job came to: `asks` puts a question back, `refused` says that a layer, a rule or the world forbids it, and
 * `not_understood` that it means nothing here. The first two are completed jobs, the others failed ones.
 */
export const jobOutcome = z.enum(['done', 'asks', 'refused', 'not_understood'])
export type JobOutcome = z.infer<typeof jobOutcome>

/** A prompt and what became of it: the job of the wire. */
export const promptTable = defineTable('agent_prompts', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      threadId: z.string(),
      /** Counts up within the thread. */
      seq: z.int(),
      /** With a mark in the place of each secret. */
      prompt: z.string(),
      /** The secrets as JSON, under this browser's sealing key, while the prompt is carried out; absent or null: none. */
      encryptedSecrets: z.string().nullable().optional(),
      /** Whose word it is; the rights of a key are looked up again at every step. */
      by: makerSchema(),
      source: promptSource,
      /** Where the request that brought it reached the emulator; absent where none did, as of automations. */
      origin: z.string().optional(),
      /** What the source gave along with the prompt: information, never an instruction. */
      data: z.record(z.string(), z.json()).optional(),
      /** Who carries it out: settled when it begins. Absent in rows of versions that had the scripted brain alone. */
      brain: z
        .union([
          brainChoice,
          z.strictObject({
            kind: z.literal('fixture'),
            /** In the list of fixtures as it was then, from 0. */
            place: z.int(),
            fixture: agentFixture,
          }),
        ])
        .optional(),
      status: z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
      createdAt: moment,
      startedAt: moment.optional(),
      completedAt: moment.optional(),
      /** Machine time, epoch ms: how long it took does not go by a clock that may stand still. */
      startedMachine: z.int().optional(),
      processingTime: z.int().optional(),
      /** What the prompt was understood as, in words. */
      understood: z.array(z.string()),
      statusUpdates: z.array(z.strictObject({ message: z.string(), timestamp: moment })),
      response: z.string().optional(),
      richData: z.array(richDatum).optional(),
      error: z.string().optional(),
      /** Of a job that is completed or failed; absent in those that an older version ended. */
      outcome: jobOutcome.optional(),
      /** Whether the club pays for it; otherwise the model credit does. */
      isClub: z.boolean(),
      /** With max mode: the model that carries it out, and as which it is charged. */
      maxModel: z.string().optional(),
      /**
       * Of a prompt that a script of an app waits for: the wallet whose app it is, and the model of the app, whose use
       * that wallet pays. Without a model it is free.
       */
      asked: z.strictObject({ ownerId: z.string(), model: z.string().optional() }).optional(),
    }),
  indexes: { 9: 'id, [threadId+seq], [walletId+createdAt]' },
  migrations: { 16: renamed('sealedSecrets', 'encryptedSecrets') },
  encrypted: ['encryptedSecrets'],
})
export type PromptRow = z.infer<typeof promptTable.schema>

/**
 * Which run waits for the answer to a prompt of a script: none, where there is no row, or it has lapsed with its
 * process.
 */
export const waitTable = defineTable('agent_waits', {
  schema: () =>
    z.strictObject({
      /** The prompt's. */
      id: z.string(),
      process: z.string(),
      /** Renewed while it waits, epoch ms of machine time. */
      until: z.int(),
    }),
  indexes: { 15: 'id' },
  transient: true,
})

/** As the kernel's `Verdict`. */
export const verdict = z.strictObject({
  layer: z.string(),
  rule: z.string(),
  ok: z.boolean(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/**
 * What was done for a prompt, each step written down before it is taken. A process that goes on where another died reads
 * what each step came to instead of taking it again.
 */
export const stepTable = defineTable('agent_steps', {
  schema: () =>
    z.strictObject({
      /** `<job>:0001` */
      id: z.string(),
      promptId: z.string(),
      walletId: z.string(),
      /** From 1. */
      n: z.int(),
      /** Of a tool, or of what the brain itself does: `understand`, `model`, `wait`. */
      tool: z.string(),
      args: z.json(),
      at: moment,
      /** `intended`: begun, and perhaps carried out; the others: it is over, and `result` says what it came to. */
      state: z.enum(['intended', 'done', 'refused']),
      /** What was settled on the way, as an exact amount for "half": settled once. */
      decided: z.record(z.string(), z.json()),
      /** What each transaction of the step came to, by its name: none happens a second time. */
      committed: z.record(z.string(), z.json()),
      result: z.json(),
      /** The verdict of each layer, where one decided. */
      verdicts: z.array(verdict).optional(),
    }),
  indexes: { 9: 'id, [promptId+n]' },
})
export type StepRow = z.infer<typeof stepTable.schema>
