import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { scratchFolder } from '../../../test/helpers/scratch'
import type { Emulator } from '../../emulator'
import { createEmulator } from '../test'
import { startNode } from '.'
import { importExport, readExport, writeExport } from './exports'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function folder(): string {
  const { path, remove } = scratchFolder()
  cleanups.push(remove)
  return path
}

function emulator(): Emulator {
  const made = createEmulator()
  cleanups.push(() => made.close())
  return made
}

const CONTENT = 'two and a half chunks '.repeat(120_000)

const store = (to: Emulator, path: string) =>
  to.fetch('/user/files', {
    method: 'POST',
    headers: { 'X-API-Key': to.keys.full, 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, content: CONTENT }),
  })
async function read(from: Emulator, path: string): Promise<string | number> {
  const answer = await from.fetch(`/user/files${path}/content`, { headers: { 'X-API-Key': from.keys.full } })
  return answer.ok ? answer.text() : answer.status
}

describe('an export of a Node host', () => {
  it('carries stored files, and starts another host', async () => {
    const [first, second] = [join(folder(), 'export'), join(folder(), 'again')]
    const one = emulator()
    expect((await store(one, '/docs/a.txt')).status).toBe(201)
    await writeExport(one, first)
    expect(
      readFileSync(join(first, 'snapshot.json'), 'utf8').startsWith('{"format":"sandbank-archive"'),
    ).toBe(true)

    const data = join(folder(), 'data')
    const host = await startNode({ port: 0, import: first, exportTo: second, data })
    const files = await fetch(`${host.url}/user/files/docs/a.txt/content`, {
      headers: { 'X-API-Key': host.emulator.keys.full },
    })
    expect(await files.text()).toBe(CONTENT)
    await host.close()
    const two = emulator()
    await importExport(two, await readExport(second))
    expect(await read(two, '/docs/a.txt')).toBe(CONTENT)

    // What an import replaces is kept, with its files.
    const empty = join(folder(), 'empty')
    await writeExport(emulator(), empty)
    const replaced = await startNode({ port: 0, import: empty, data })
    expect(await read(replaced.emulator, '/docs/a.txt')).toBe(404)
    await replaced.close()
    const three = emulator()
    await importExport(three, await readExport(replaced.replaced as string))
    expect(await read(three, '/docs/a.txt')).toBe(CONTENT)
  })

  it('that was altered or cut starts no host, and changes nothing', async () => {
    const path = join(folder(), 'export')
    const one = emulator()
    await store(one, '/a.txt')
    await writeExport(one, path)
    const file = join(path, 'snapshot.json')
    const whole = readFileSync(file)
    const altered = Buffer.from(whole)
    altered.writeUInt8(altered.readUInt8(altered.length - 9) ^ 1, altered.length - 9)
    for (const [bytes, why] of [
      [altered, /is altered: its SHA-256 is/],
      [whole.subarray(0, -1), /is missing: the file ends after/],
    ] as const) {
      writeFileSync(file, bytes)
      await expect(startNode({ port: 0, import: path })).rejects.toThrow(why)
      const two = emulator()
      const before = await two.snapshot()
      await expect(importExport(two, await readExport(path))).rejects.toThrow(why)
      expect(await two.snapshot()).toEqual(before)
    }
  })

  it('is JSON where no files are stored, as older exports are', async () => {
    const path = join(folder(), 'export')
    const one = emulator()
    await writeExport(one, path)
    const snapshot = JSON.parse(readFileSync(join(path, 'snapshot.json'), 'utf8'))
    expect(snapshot).toEqual(await one.snapshot())
    const two = emulator()
    await importExport(two, await readExport(join(path, 'snapshot.json')))
    expect((await two.snapshot()).tables).toEqual(snapshot.tables)
  })
})
