import { z } from 'zod'
import { type Clock, MAX_TIME } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'

const clockView = z.object({
  now: z.iso.datetime(),
  mode: z.enum(['real', 'offset', 'frozen']),
  offsetMs: z.int(),
})

export const getClock = defineRoute('GET /__sandbank/clock', {
  summary: 'Virtual time',
  level: 'ours',
  auth: { kind: 'operator' },
  response: clockView,
  handle: async ({ context }) => view(context.clock),
})

const change = z.union(
  [
    z.strictObject({ freeze: z.boolean() }),
    z.strictObject({ offsetMs: z.int() }),
    z.strictObject({ now: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)) }),
  ],
  { error: 'send one of {freeze: boolean}, {offsetMs: whole number}, {now: ISO 8601 time}' },
)

export const setClock = defineRoute('PUT /__sandbank/clock', {
  summary: 'Freeze or release time, set its offset from the machine, or name the present',
  level: 'ours',
  auth: { kind: 'operator' },
  body: change,
  response: clockView,
  async handle({ context, body }) {
    const { clock, store } = context
    if ('freeze' in body) {
      // Released time goes on from the moment at which it stood.
      const at = clock.now()
      await clock.set(
        store,
        body.freeze ? { mode: 'frozen', at } : { mode: 'offset', offsetMs: at - clock.machine() },
      )
    } else if ('offsetMs' in body) {
      nameable(clock.machine() + body.offsetMs)
      await clock.set(store, { mode: 'offset', offsetMs: body.offsetMs })
    } else {
      await clock.moveTo(store, body.now)
    }
    changed(context)
    await context.due.run()
    return view(clock)
  },
})

export const advanceClock = defineRoute('POST /__sandbank/clock/advance', {
  summary: 'Travel forward; everything that falls due on the way happens at its own time, in order',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ ms: z.int().min(0) }),
  response: z.object({
    now: z.iso.datetime(),
    fellDue: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), what: z.string() })),
  }),
  async handle({ context, body }) {
    const { clock, due } = context
    const target = nameable(clock.now() + body.ms)
    const fellDue = await due.advanceTo(target)
    changed(context)
    return { now: clock.iso(), fellDue: fellDue.map((work) => ({ ...work, at: clock.iso(work.at) })) }
  },
})

function view(clock: Clock): z.infer<typeof clockView> {
  const now = clock.now()
  return { now: clock.iso(now), mode: clock.state.mode, offsetMs: Math.round(now - clock.machine()) }
}

function nameable(at: number): number {
  if (Math.abs(at) <= MAX_TIME) return at
  throw new Refusal(errors.invalidRequest, 'ms: leads to a time that no date can name', {
    rule: 'clock.range',
    facts: { at },
  })
}

function changed({ bus, due }: Context): void {
  due.refresh()
  bus.publish({ type: 'clock.changed' })
}
