import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { client, killLeftovers, startHeadless } from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { times } from '../helpers/soak'

const KILLS = times(2, 12)
const WRITERS = 20
/** Long enough that a few rounds make the log large enough to be compacted. */
const LONG = 'x'.repeat(12_000)

const scratch = scratchFolder()
afterAll(() => {
  killLeftovers()
  scratch.remove()
})

interface Writes {
  sent: Set<string>
  acknowledged: Set<string>
}

/** Writes until the host is gone. What is written in one transaction belongs to several tables. */
async function write(url: string, kill: number, writer: number, keys: Writes, seeds: Writes): Promise<void> {
  const send = client(url)
  for (let n = 0; ; n++) {
    const id = `${kill}-${writer}-${n}`
    const kind = (n + writer) % 4 === 3 ? seeds : keys
    kind.sent.add(id)
    try {
      const { status } =
        kind === seeds
          ? await send('POST', '/__sandbank/seed', { profiles: 1 })
          : await send('POST', '/__sandbank/keys', { name: id }, { 'X-Sandbank-Request-Id': id })
      expect(status).toBe(kind === seeds ? 200 : 201)
      kind.acknowledged.add(id)
      // Refused, and written to the journal with the beginning of its body.
      await send('POST', '/agent/profile', { projectName: LONG })
    } catch (thrown) {
      if (thrown instanceof TypeError) return
      throw thrown
    }
  }
}

describe(`a Node host, killed ${KILLS} times while ${WRITERS} write`, () => {
  it('has every acknowledged write exactly once, and none half done', async () => {
    const data = join(scratch.path, 'data')
    const keys: Writes = { sent: new Set(), acknowledged: new Set() }
    const seeds: Writes = { sent: new Set(), acknowledged: new Set() }
    const bases = new Set<string>()
    for (let kill = 0; kill < KILLS; kill++) {
      const host = await startHeadless('--data', data)
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(host.url, kill, writer, keys, seeds),
      )
      // Killed at no chosen moment: after some writes, in the middle of others.
      const enough = keys.acknowledged.size + 20 + 7 * kill
      while (keys.acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 1))
      for (const name of readdirSync(data)) if (name.startsWith('base.')) bases.add(name)
      await host.stop('SIGKILL')
      await Promise.all(writers)
    }

    const host = await startHeadless('--data', data)
    const get = client(host.url)
    const found = (await get('GET', '/__sandbank/keys')).body.keys.map(({ name }: { name: string }) => name)
    const ours: string[] = found.filter((name: string) => /^\d+-\d+-\d+$/.test(name))
    expect(new Set(ours).size).toBe(ours.length)
    expect([...keys.acknowledged].filter((name) => !ours.includes(name))).toEqual([])
    expect(ours.filter((name) => !keys.sent.has(name))).toEqual([])

    const { counts } = (await get('GET', '/__sandbank/info')).body
    const profiles = counts.profiles - 12
    expect(profiles).toBeGreaterThanOrEqual(seeds.acknowledged.size)
    expect(profiles).toBeLessThanOrEqual(seeds.sent.size)
    expect(counts.wallets - 15).toBe(profiles)
    // An import is checked whole: totals against rows, rows against each other.
    const exported = (await get('GET', '/__sandbank/export')).text
    expect((await get('POST', '/__sandbank/import', exported)).status).toBe(200)
    expect(keys.acknowledged.size).toBeGreaterThan(KILLS * 20)
    expect(seeds.acknowledged.size).toBeGreaterThan(0)
    expect(bases.size).toBeGreaterThan(0)
    await host.stop('SIGKILL')
  })
})
