import { createEmulator } from 'sandbank'
import { expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy } from './app-files'

const MINUTE = 60_000
const MINUTES = 30 * 24 * 60

it(`[app-schedule] travels over the ${MINUTES} firings of a month, each once`, async () => {
  const emulator = createEmulator()
  const call = caller(emulator)
  const from = Date.parse('2030-01-01T00:00:00Z')
  await emulator.clock.freeze(from)
  await deploy(emulator, {
    manifest: { permissions: [], schedule: [{ script: 'tick', cron: '* * * * *' }] },
    scripts: { tick: 'return new Date().toISOString()' },
  })
  const seen: number[] = []
  emulator.events.subscribe((event) => {
    if (event.type === 'clock.progress') seen.push(event.at)
  })
  const started = performance.now()
  const before = process.cpuUsage()
  await emulator.clock.advance(MINUTES * MINUTE)
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1_000 / MINUTES
  console.log(`${MINUTES} firings in ${seconds.toFixed(0)} s, ${cpuMs.toFixed(1)} ms of CPU time each`)
  const { runs } = (await call('GET', '/apps/harbor/runs?limit=100')).body
  expect(runs[0].n).toBe(MINUTES)
  expect(runs.map(({ result }: { result: string }) => result)).toEqual(
    Array.from({ length: 100 }, (_, n) => new Date(from + (MINUTES - n) * MINUTE).toISOString()),
  )
  expect(seen.length).toBeGreaterThan(10)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  await emulator.close()
}, 7_200_000)
