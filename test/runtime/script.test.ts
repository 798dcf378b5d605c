import { describe, expect, it } from 'vitest'
import { failure, NOW, script } from './programs'

describe('runScript', () => {
  it('returns what the statements return, with methods, args and ctx as globals', async () => {
    const { value, calls, logs } = await script(`const amount: number = args.amount
const me = await wallet.me(amount, { deep: [1] })
log('asked', me.method)
return { me, app: ctx.appId, now: Date.now() }`)
    expect(value).toEqual({
      me: { method: 'wallet.me', args: [3, { deep: [1] }] },
      app: 'harbor',
      now: NOW,
    })
    expect(calls).toBe(1)
    expect(logs).toMatchObject([{ level: 'log', text: 'asked wallet.me', file: 'script.ts', line: 3 }])
  })

  it('says where it threw', async () => {
    const error = await failure(script('const a = 1\n\nnull.x'))
    expect(error).toMatchObject({ why: 'thrown', place: { file: 'script.ts', line: 3 } })
  })

  it('refuses a text that is none', async () => {
    const error = await failure(script('const a = 1\nreturn a +'))
    expect(error.why).toBe('compile')
    expect(error.place).toMatchObject({ file: 'script.ts' })
  })

  it('ends at the most calls', async () => {
    const error = await failure(script('for (;;) await files.read("a")', { hostCalls: 3 }))
    expect(error).toMatchObject({ why: 'calls', limit: 3, message: 'The program made more than 3 calls.' })
  })
})
