import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { against } from '../hosts/against'
import { allCases } from '../hosts/cases'
import type { TestHost } from '../hosts/host'
import type { Engine, Tab } from './engine'
import { launchFirefox } from './firefox'
import { ask, fetchIn, shellIsUp } from './smoke'

let engine: Engine
let tab: Tab
beforeAll(async () => {
  engine = await launchFirefox()
  tab = await engine.open(inject('siteUrl'))
  await shellIsUp(tab)
  // The shell asks things of its own; a picture of the same origin is as controlled, and silent.
  await tab.goto(`${inject('siteUrl')}/favicon.svg`)
})
afterAll(() => engine?.close())

/** Every HTTP case, as against the worker of Chromium. */
const firefoxHost: TestHost = {
  name: 'Firefox',
  start: async () => ({
    request: (path, init) => fetchIn(tab, path, init),
    // The engine is closed below.
    stop: async () => undefined,
  }),
}
against(firefoxHost, allCases)

/** Firefox stops a worker 30 seconds after its last event, and a stream is none. */
const QUIET_MS = 45_000

it('a stream of Firefox outlives what its worker would, and the page notices its end', async () => {
  const shell = await engine.open(inject('siteUrl'))
  await shellIsUp(shell)
  const received = await shell.run(async (quietMs) => {
    const stream = await fetch('/__sandbank/journal', { headers: { Accept: 'text/event-stream' } })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    await fetch('/agent-profiles?after-the-quiet')
    const { value, done } = await reader.read()
    await reader.cancel()
    return done ? 'ended' : new TextDecoder().decode(value)
  }, QUIET_MS)
  expect(received).toContain('after-the-quiet')
  await shell.close()
})

it('keeps what was changed over a restart, and nothing of a private window', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-firefox-'))
  const url = inject('siteUrl')
  const made = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"kept"}' }
  /** Whether the key is there, before and after it is made. */
  const stored = async ({ isPrivate }: { isPrivate: boolean }) => {
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
    expect(await stored({ isPrivate: true })).toEqual([false, true])
    expect(await stored({ isPrivate: false })).toEqual([false, true])
    expect(await stored({ isPrivate: false })).toEqual([true, true])
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
