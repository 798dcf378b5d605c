import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../../../test/helpers/scratch'
import { times } from '../../../test/helpers/soak'
import { root } from '../../cli/project.mjs'
import { DataFolder } from './data-folder'
import { firstFrameAt, frameAt } from './frames'
import { repairFolder } from './repair'

const scratch = scratchFolder()
afterAll(scratch.remove)
let copies = 0
const newPath = () => join(scratch.path, String(copies++))

type Row = { id: string; note: string }
const put = (folder: DataFolder, id: string) =>
  folder.keep([{ table: 'items', kind: 'put', keys: [id], rows: [{ id, note: `the note of ${id}` }] }])

const idsOf = (tables: ReadonlyMap<string, readonly unknown[]>) =>
  (tables.get('items') as Row[]).map(({ id }) => id)

/** A base with the keys a0 to a4, and behind it a log with b0 to b9, one of them revoked: as a kill leaves them. */
async function written(): Promise<string> {
  const path = newPath()
  const before = DataFolder.open(path)
  await before.load(1, () => new Map())
  for (let n = 0; n < 5; n++) put(before, `a${n}`).committed()
  await before.close()
  const folder = DataFolder.open(path)
  await folder.load(1, () => new Map())
  for (let n = 0; n < 10; n++) put(folder, `b${n}`).committed()
  put(folder, 'revoked').aborted()
  await folder.close()
  return path
}
const original = await written()
const acknowledged = idsOf(await loaded(copyOf(original)))

function copyOf(path: string): string {
  const copy = newPath()
  cpSync(path, copy, { recursive: true })
  return copy
}

async function loaded(path: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const folder = DataFolder.open(path)
  try {
    return await folder.load(1, () => new Map())
  } finally {
    await folder.close()
  }
}

const contentsOf = (path: string) =>
  new Map(
    readdirSync(path)
      .filter((name) => /^(base|log|high)/.test(name))
      .map((name) => [name, readFileSync(join(path, name)).toString('base64')]),
  )

/** Everything loads, or nothing does, the reason names a file and what to do, and no file has changed. */
async function loadsOrRefuses(path: string, expected = acknowledged): Promise<'loaded' | 'refused'> {
  const before = contentsOf(path)
  try {
    expect(idsOf(await loaded(path)).sort()).toEqual([...expected].sort())
    return 'loaded'
  } catch (thrown) {
    if ((thrown as Error).name !== 'DamagedFolder') throw thrown
    expect((thrown as Error).message).toMatch(/(base|log|high-water)[.\d]* (is |does |ends )/)
    expect((thrown as Error).message).toContain(`\`sandbank state repair --data ${path}\``)
    expect(contentsOf(path)).toEqual(before)
    return 'refused'
  }
}

function flip(file: string, bit: number): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  writeFileSync(file, bytes)
}

/** The frames of a file of format 2, as they stand there. */
function framesOf(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const found = at === 0 ? firstFrameAt(bytes, at, '') : frameAt(bytes, at, '')
    if (found.is !== 'frame') throw new Error(`no frame at ${at}`)
    frames.push(bytes.subarray(at, found.end))
    at = found.end
  }
  return frames
}

const FILES = ['base.2', 'log.2', 'high-water']
const bitsOf = (path: string, name: string) => readFileSync(join(path, name)).length * 8
const anyBit = (path: string, names: readonly string[]) =>
  fc
    .constantFrom(...names)
    .chain((name) => fc.record({ name: fc.constant(name), bit: fc.nat(bitsOf(path, name) - 1) }))

describe('a data folder with damage', () => {
  it('is what it should be without any', async () => {
    expect(acknowledged).toEqual(
      [...'01234'].map((n) => `a${n}`).concat([...'0123456789'].map((n) => `b${n}`)),
    )
    expect(await loadsOrRefuses(copyOf(original))).toBe('loaded')
  })

  it('is refused and left as it is for any wrong bit', async () => {
    await fc.assert(
      fc.asyncProperty(anyBit(original, FILES), async ({ name, bit }) => {
        const copy = copyOf(original)
        flip(join(copy, name), bit)
        expect(await loadsOrRefuses(copy)).toBe('refused')
      }),
      { numRuns: times(40, 120) },
    )
  })

  it('is refused and left as it is for any cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyBit(original, FILES), async ({ name, bit }) => {
        const copy = copyOf(original)
        truncateSync(join(copy, name), bit >> 3)
        expect(await loadsOrRefuses(copy)).toBe('refused')
      }),
      { numRuns: times(30, 80) },
    )
  })

  it('is refused and left as it is for any frame that is missing, doubled, or in the place of another', async () => {
    for (const name of ['base.2', 'log.2']) {
      const frames = framesOf(readFileSync(join(original, name)))
      const changed = frames.flatMap((frame, index) => {
        const swapped = frames.map((other, at) =>
          at === index ? (frames[at + 1] ?? other) : at === index + 1 ? frame : other,
        )
        const doubled = [...frames.slice(0, index), frame, ...frames.slice(index)]
        const missing = frames.filter((_, at) => at !== index)
        return [missing, doubled, ...(index + 1 < frames.length ? [swapped] : [])]
      })
      expect(changed.length).toBe(3 * frames.length - 1)
      for (const [index, some] of changed.entries()) {
        const copy = copyOf(original)
        writeFileSync(join(copy, name), Buffer.concat(some))
        expect(await loadsOrRefuses(copy), `${name}, change ${index}`).toBe('refused')
      }
    }
  })

  it('is refused and left as it is for a file that is missing, or under the name of another', async () => {
    for (const name of FILES) {
      const copy = copyOf(original)
      rmSync(join(copy, name))
      expect(await loadsOrRefuses(copy), `${name} is missing`).toBe('refused')
    }
    const doubled = copyOf(original)
    cpSync(join(doubled, 'log.2'), join(doubled, 'log.3'))
    expect(await loadsOrRefuses(doubled)).toBe('refused')
  })

  it('names the place', async () => {
    const copy = copyOf(original)
    const frames = framesOf(readFileSync(join(copy, 'log.2')))
    const at = frames.slice(0, 4).reduce((sum, { length }) => sum + length, 0)
    flip(join(copy, 'log.2'), at * 8)
    await expect(loaded(copy)).rejects.toThrow(
      `${join(copy, 'log.2')} is damaged at byte ${at}, frame 5: the head of the frame does not match its checksum. ` +
        `Nothing was changed. \`sandbank state repair --data ${copy}\``,
    )
  })
})

describe('a data folder of format 1', () => {
  const fixture = join(root, 'test/fixtures/data-folder-1')
  const survivors = ['a', 'c', 'd', 'e']

  it('loads, and is of this format afterwards', async () => {
    const copy = copyOf(fixture)
    const tables = await loaded(copy)
    expect(idsOf(tables)).toEqual(survivors)
    expect(tables.get('events')).toEqual([{ seq: 2, what: 'that' }])
    expect([...contentsOf(copy).keys()]).toEqual(['base.3', 'high-water', 'log.3'])
    expect(idsOf(await loaded(copy))).toEqual(survivors)
  })

  it('loads where the write of its last entry was killed', async () => {
    const log = readFileSync(join(fixture, 'log.2'))
    for (const length of [log.length - 1, log.length - 40]) {
      const copy = copyOf(fixture)
      truncateSync(join(copy, 'log.2'), length)
      expect(idsOf(await loaded(copy))).toEqual(['a', 'c', 'd'])
    }
  })

  it('is refused and left as it is for any wrong bit, also one of a length', async () => {
    const bits = Array.from({ length: 32 }, (_, bit) => bit)
    const lengths = framesOfFormatOne(readFileSync(join(fixture, 'log.2'))).flatMap((at) =>
      bits.map((bit) => at * 8 + bit),
    )
    for (const bit of lengths) {
      const copy = copyOf(fixture)
      flip(join(copy, 'log.2'), bit)
      expect(await loadsOrRefuses(copy, survivors), `bit ${bit} of log.2`).toBe('refused')
    }
    await fc.assert(
      fc.asyncProperty(anyBit(fixture, ['base.2', 'log.2']), async ({ name, bit }) => {
        const copy = copyOf(fixture)
        flip(join(copy, name), bit)
        expect(await loadsOrRefuses(copy, survivors)).toBe('refused')
      }),
      { numRuns: times(15, 40) },
    )
  })

  function framesOfFormatOne(bytes: Buffer): number[] {
    const starts: number[] = []
    for (let at = 0; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) starts.push(at)
    return starts
  }
})

describe('repairFolder', () => {
  /** The folder with a bit of the fifth frame of its log turned, which holds b3. */
  function damaged(): string {
    const copy = copyOf(original)
    const at = framesOf(readFileSync(join(copy, 'log.2')))
      .slice(0, 4)
      .reduce((sum, { length }) => sum + length, 0)
    flip(join(copy, 'log.2'), at * 8 + 3)
    return copy
  }

  it('saves the state before the damage, says what is lost, and changes nothing', async () => {
    const path = damaged()
    const before = contentsOf(path)
    const { target, saved, leftOut, lost } = await repairFolder(path)
    expect(target).toBe(`${path}.repaired`)
    expect({ saved, leftOut, lost }).toEqual({
      saved: 3,
      leftOut: 6,
      lost: [expect.stringMatching(/log\.2: frame 5, at byte \d+, is damaged\.$/)],
    })
    expect(contentsOf(path)).toEqual(before)
    expect(idsOf(await loaded(target))).toEqual(acknowledged.slice(0, 8))
    await expect(repairFolder(path)).rejects.toThrow(`${target} exists already: choose another place`)
  })

  it('saves everything that is whole when asked to', async () => {
    const path = damaged()
    const { target, saved, lost } = await repairFolder(path, { target: newPath(), skipDamaged: true })
    expect(saved).toBe(9)
    expect(lost).toHaveLength(1)
    expect(idsOf(await loaded(target))).toEqual(acknowledged.filter((id) => id !== 'b3'))
  })

  it('says how many were cut off', async () => {
    const path = copyOf(original)
    const frames = framesOf(readFileSync(join(path, 'log.2')))
    truncateSync(join(path, 'log.2'), frames.slice(0, 6).reduce((sum, { length }) => sum + length, 0) + 7)
    const { target, lost } = await repairFolder(path)
    expect(lost).toEqual([
      `${join(path, 'log.2')} ends with frame 6, and 13 were acknowledged: the rest is lost.`,
    ])
    expect(idsOf(await loaded(target))).toEqual(acknowledged.slice(0, 10))
  })

  it('saves of a damaged base what is whole, only when asked to', async () => {
    const path = copyOf(original)
    flip(join(path, 'base.2'), 8)
    await expect(repairFolder(path)).rejects.toThrow('`--skip-damaged` saves what is.')
    const { target } = await repairFolder(path, { skipDamaged: true })
    expect(idsOf(await loaded(target))).toEqual(acknowledged)
  })

  it('saves everything where only the mark is damaged, and says what is not known', async () => {
    const path = copyOf(original)
    flip(join(path, 'high-water'), 77)
    const { target, saved, lost } = await repairFolder(path)
    expect([saved, lost]).toEqual([
      10,
      [expect.stringContaining('Whether the end of the last log is missing')],
    ])
    expect(idsOf(await loaded(target))).toEqual(acknowledged)
  })

  it('never fails for any wrong bit, and what it saved loads', async () => {
    await fc.assert(
      fc.asyncProperty(anyBit(original, FILES), async ({ name, bit }) => {
        const path = copyOf(original)
        flip(join(path, name), bit)
        const { target, lost } = await repairFolder(path, { skipDamaged: true })
        expect(lost.length).toBeGreaterThan(0)
        const ids = idsOf(await loaded(target))
        expect(acknowledged.filter((id) => !ids.includes(id)).length).toBeLessThanOrEqual(
          name === 'base.2' ? 5 : 1,
        )
      }),
      { numRuns: times(15, 40) },
    )
  })
})
