import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { launchFirefox } from './firefox'
import { ask, shellIsUp, smokeCases } from './smoke'

describe('Firefox', () => {
  smokeCases(() => launchFirefox())

  it('keeps what was changed over a restart, and nothing of a private window', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'sandbank-firefox-'))
    const url = inject('siteUrl')
    const made = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"kept"}' }
    /** Whether the key is there, before and after it is made. */
    const kept = async ({ isPrivate }: { isPrivate: boolean }) => {
      const engine = await launchFirefox({ profile, isPrivate })
      try {
        const tab = await engine.open(url)
        await shellIsUp(tab)
        const isThere = async () => {
          const { keys } = (await ask(tab, '/__sandbank/keys')).body
          return (keys as { name: string }[]).some(({ name }) => name === 'kept')
        }
        const before = await isThere()
        await ask(tab, '/__sandbank/keys', made)
        return [before, await isThere()]
      } finally {
        await engine.close()
      }
    }
    try {
      expect(await kept({ isPrivate: true })).toEqual([false, true])
      expect(await kept({ isPrivate: false })).toEqual([false, true])
      expect(await kept({ isPrivate: false })).toEqual([true, true])
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})
