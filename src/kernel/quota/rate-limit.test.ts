import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../../test/helpers/context'
import { takePlace } from './rate-limit'

const RULE = { rule: 'test', limit: 3, windowMs: 100 }

describe('takePlace', () => {
  it('never lets more than the limit into any window, whatever the clock does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -150, max: 80 }), { maxLength: 30 }), async (jumps) => {
        const context = await kernel()
        let now = 10_000
        let taken: number[] = []
        for (const jump of jumps) {
          now += jump
          // Going back in time undoes what had not happened yet.
          taken = taken.filter((at) => at <= now)
          await context.clock.set(context.store, { mode: 'frozen', at: now })
          const inWindow = taken.filter((at) => at > now - RULE.windowMs).length
          const allowed = await takePlace(context, RULE, 'me').then(
            () => true,
            () => false,
          )
          expect(allowed).toBe(inWindow < RULE.limit)
          // What has left the window is forgotten: a clock set back beyond it begins afresh.
          if (allowed) taken = [...taken.filter((at) => at > now - RULE.windowMs), now]
        }
      }),
      { numRuns: 60 },
    )
  })

  it('says how long to wait', async () => {
    const context = await kernel()
    await context.clock.set(context.store, { mode: 'frozen', at: 0 })
    for (let call = 0; call < 3; call++) await takePlace(context, { ...RULE, windowMs: 60_000 }, 'me')
    await context.clock.set(context.store, { mode: 'frozen', at: 1_500 })
    await expect(takePlace(context, { ...RULE, windowMs: 60_000 }, 'me')).rejects.toMatchObject({
      name: 'Refusal',
      message: 'Retry after 59 seconds',
      headers: { 'Retry-After': '59' },
    })
    await expect(takePlace(context, RULE, 'someone else')).resolves.toBeUndefined()
  })
})
