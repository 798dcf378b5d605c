import { z } from 'zod'
import type { Clock } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'
import { metaTable } from '#kernel/store'

const clockView = z.object({
  now: z.iso.datetime(),
  mode: z.enum(['real', 'offset', 'frozen']),
  offsetMs: z.int(),
})

export const getClock = defineRoute('GET /__sandbank/clock', {
  summary: 'Virtual time; as text/event-stream, the progress of an advance',
  level: 'ours',
  auth: { kind: 'operator' },
  response: clockView,
  responseType: 'text/event-stream',
  async handle(call) {
    const { bus, clock } = call.context
    if (!call.request.headers.get('accept')?.includes('text/event-stream')) return view(clock)
    return eventStream(call, (send) =>
      bus.subscribe((event) => {
        if (event.type !== 'clock.progress') return
        const [from, at, until] = [clock.iso(event.from), clock.iso(event.at), clock.iso(event.until)]
        send({ event: 'progress', data: JSON.stringify({ from, at, until }) })
      }),
    )
  },
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
  repeat: { harmless: 'it sets a value' },
  level: 'ours',
  auth: { kind: 'operator' },
  body: change,
  response: clockView,
  async handle({ context, body, signal }) {
    const { clock, store } = context
    if ('offsetMs' in body) await clock.set(store, { mode: 'offset', offsetMs: body.offsetMs })
    else if ('now' in body) await clock.moveTo(store, body.now)
    else if (body.freeze) await clock.freeze(store)
    else await clock.release(store)
    changed(context)
    await context.scheduler.advance(0, undefined, signal)
    return view(clock)
  },
})

export const advanceClock = defineRoute('POST /__sandbank/clock/advance', {
  summary: 'Advance the clock; every task that becomes due is executed at its own time, in order',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ ms: z.int().min(0) }),
  response: z.object({
    now: z.iso.datetime(),
    fellDue: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), what: z.string() })),
  }),
  async handle({ context, body, transact, signal }) {
    const { clock, scheduler } = context
    // The target is remembered: a repeat of the request arrives there and goes no further.
    const settle = (target: number) => transact([metaTable], async () => target)
    const fellDue = await scheduler.advance(body.ms, settle, signal).finally(() => changed(context))
    return { now: clock.iso(), fellDue: fellDue.map((work) => ({ ...work, at: clock.iso(work.at) })) }
  },
})

export const stopClock = defineRoute('POST /__sandbank/clock/stop', {
  summary:
    'End an advance that is under way, behind the task that it is at: the clock stays where it has come to',
  repeat: { harmless: 'an advance that was stopped stays so' },
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ stopped: z.boolean().describe('false where no advance was under way') }),
  handle: async ({ context }) => ({ stopped: context.scheduler.stop() }),
})

function view(clock: Clock): z.infer<typeof clockView> {
  return { now: clock.iso(), mode: clock.state.mode, offsetMs: clock.offsetMs }
}

function changed({ bus, scheduler }: Context): void {
  scheduler.refresh()
  bus.publish({ type: 'clock.changed' })
}
