import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** The week of activity that was made, with the state as it was before. One row at most. */
export const activityTable = defineTable('activity', {
  schema: () =>
    z.strictObject({
      id: z.literal('week'),
      /** Names its requests, so that one that is repeated after a death happens once. */
      run: z.string(),
      /** Where the emulator was called: what it buys and connects to is there too. */
      origin: z.string(),
      startedAt: moment,
      state: z.enum(['running', 'done', 'failed']),
      /** How many of its steps are taken. */
      done: z.int().min(0),
      /** What was refused on the way, in words. */
      problems: z.array(z.string()),
      /** An export, as JSON. */
      before: z.string(),
    }),
  indexes: { 25: 'id' },
  transient: true,
})
export type ActivityRow = z.infer<typeof activityTable.schema>
