import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kernel } from '../../test/helpers/context'
import { times } from '../../test/helpers/soak'
import { blobTable, blobTables, CHUNK_BYTES, chunkTable } from './blobs'
import type { Context } from './context'
import { defineTable } from './store/store'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Rows that refer to blobs, as a domain's files do. */
const fileTable = defineTable('files', {
  schema: z.strictObject({ name: z.string(), blob: z.string() }),
  indexes: { 8: 'name' },
})

const HOUR = 3_600_000
const most = { maxBytes: 100 * CHUNK_BYTES }

function streamOf(...pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[next++]
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function setUp() {
  const time = { now: 1_000_000_000_000 }
  const context = await kernel({ tables: [fileTable], now: () => time.now })
  const stored = async () => ({
    blobs: await context.store.table(blobTable).toArray(),
    chunks: (await context.store.table(chunkTable).toCollection().primaryKeys()).sort(),
  })
  return { context, time, stored }
}

/** What a domain does: the row and its reference in one transaction; the row's former reference is released. */
async function save(context: Context, name: string, id: string | undefined): Promise<void> {
  await context.transaction([fileTable, ...blobTables], async ({ store, blobs }) => {
    const before = await store.table(fileTable).get(name)
    if (id === undefined) await store.table(fileTable).delete(name)
    else {
      await blobs.retain(id)
      await store.table(fileTable).put({ name, blob: id })
    }
    if (before) await blobs.release(before.blob)
  })
}

describe('a blob', () => {
  it('is read as it was written, whole and in ranges, however it came in', async () => {
    const { context } = await setUp()
    const content = new Uint8Array(randomBytes(2 * CHUNK_BYTES + 12_345))
    const pieces: Uint8Array[] = []
    for (let at = 0; at < content.length; at += 65_521) pieces.push(content.subarray(at, at + 65_521))
    const blob = await context.blobs.write(streamOf(...pieces), most)
    expect(blob).toEqual({ id: sha256(content), size: content.length })
    expect(await context.blobs.find(blob.id)).toEqual(blob)
    const edges = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, content.length - 1, content.length]
    for (const start of edges) {
      for (const end of edges.filter((edge) => edge >= start)) {
        const read = await bytesOf(await context.blobs.read(blob.id, { start, end }))
        expect(sha256(read), `${start} to ${end}`).toBe(sha256(content.subarray(start, end)))
      }
    }
    expect(await bytesOf(await context.blobs.read(blob.id))).toHaveLength(content.length)
  })

  it('may be empty', async () => {
    const { context } = await setUp()
    const { id, size } = await context.blobs.write(streamOf(), most)
    expect([id, size]).toEqual([sha256(new Uint8Array()), 0])
    expect(await bytesOf(await context.blobs.read(id))).toHaveLength(0)
  })

  it('is refused as soon as it is too large, with the rule and the numbers, and leaves nothing', async () => {
    const { context, stored } = await setUp()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(CHUNK_BYTES))
      },
    })
    await expect(context.blobs.write(endless, { maxBytes: 2 * CHUNK_BYTES })).rejects.toMatchObject({
      spec: { status: 413 },
      message: `file: larger than the 2097152 bytes it may have; 3145728 had come when it was refused. Nothing was stored. (Rule blob.maxBytes.)`,
      decision: { rule: 'blob.maxBytes', facts: { maxBytes: 2097152, received: 3145728 } },
    })
    expect(sent).toBeLessThan(6)
    expect(await stored()).toEqual({ blobs: [], chunks: [] })
  })

  it('of an upload that breaks off leaves nothing, and none of what others have', async () => {
    const { context, stored } = await setUp()
    const shared = new Uint8Array(randomBytes(CHUNK_BYTES))
    await context.blobs.write(streamOf(shared), most)
    const before = await stored()
    const pieces = [shared, new Uint8Array(randomBytes(CHUNK_BYTES)), new Uint8Array(10)]
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.error(new Error('the line was cut'))
      },
    })
    await expect(context.blobs.write(broken, most)).rejects.toThrow('the line was cut')
    expect(await stored()).toEqual(before)
  })

  it('is stored once, whoever writes it: 50 at once with equal and different contents', async () => {
    const { context, stored } = await setUp()
    const head = new Uint8Array(randomBytes(CHUNK_BYTES))
    const contents = [0, 1, 2, 3, 4].map((n) => [head, new Uint8Array(1_000).fill(n)])
    const blobs = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const blob = await context.blobs.write(streamOf(...(contents[n % 5] ?? [])), most)
        await save(context, `file ${n}`, blob.id)
        return blob
      }),
    )
    expect(new Set(blobs.map(({ id }) => id)).size).toBe(5)
    const { blobs: rows, chunks } = await stored()
    expect(rows.map(({ references, idleSince }) => [references, idleSince])).toEqual(Array(5).fill([10, 0]))
    expect(chunks).toHaveLength(6)
  })

  it('without a reference is kept for an hour, and a download begun in it comes to its end', async () => {
    const { context, time, stored } = await setUp()
    const content = new Uint8Array(randomBytes(3 * CHUNK_BYTES))
    const { id } = await context.blobs.write(streamOf(content), most)
    await save(context, 'a', id)
    time.now += 10 * HOUR
    await context.blobs.tidy()
    const reader = (await context.blobs.read(id)).getReader()
    await reader.read()
    await save(context, 'a', undefined)
    time.now += HOUR - 1
    await context.blobs.tidy()
    expect((await reader.read()).done).toBe(false)
    expect((await reader.read()).done).toBe(false)
    expect((await reader.read()).done).toBe(true)
    time.now += 1
    await context.blobs.tidy()
    expect(await stored()).toEqual({ blobs: [], chunks: [] })
    await expect(save(context, 'a', id)).rejects.toMatchObject({ spec: { status: 409 } })
    await expect(context.blobs.read(id)).rejects.toMatchObject({ decision: { rule: 'blob.idle' } })
  })

  it('cannot be released more often than it was retained', async () => {
    const { context } = await setUp()
    const { id } = await context.blobs.write(streamOf(new Uint8Array(3)), most)
    await expect(context.transaction(blobTables, ({ blobs }) => blobs.release(id))).rejects.toThrow(
      'no reference',
    )
  })
})

describe('reference counts', () => {
  const content = fc.integer({ min: 0, max: 3 })
  const name = fc.constantFrom('a', 'b', 'c')
  const step = fc.oneof(
    fc.record({ do: fc.constant('save' as const), name, content }),
    fc.record({ do: fc.constant('delete' as const), name }),
    fc.record({ do: fc.constant('fail' as const), name, content }),
    /** Dies after so many of its chunks, or, at 3, between the blob and its row. */
    fc.record({ do: fc.constant('die' as const), content, after: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('tidy' as const) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, HOUR / 2, HOUR) }),
  )

  it('are those of the rows, and exactly the chunks of what is kept are there, whatever writers did or died of', async () => {
    const blocks = [1, 2, 3].map((n) => new Uint8Array(CHUNK_BYTES).fill(n))
    const [one, two, three] = blocks as [Uint8Array, Uint8Array, Uint8Array]
    const contents = [[one], [one, two], [two, three.subarray(0, 9)], [three, three]]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async (rounds) => {
          const { context, time, stored } = await setUp()
          const { blobs, store } = context
          const run = async (action: (typeof rounds)[number][number]): Promise<void> => {
            if (action.do === 'wait') time.now += action.ms
            if (action.do === 'tidy') await blobs.tidy()
            if (action.do === 'delete') await save(context, action.name, undefined)
            if (action.do === 'save') {
              const { id } = await blobs.write(streamOf(...(contents[action.content] ?? [])), most)
              await save(context, action.name, id)
            }
            if (action.do === 'fail') {
              const { id } = await blobs.write(streamOf(...(contents[action.content] ?? [])), most)
              const failing = context.transaction([fileTable, ...blobTables], async ({ blobs }) => {
                await blobs.retain(id)
                throw new Error('as planned')
              })
              await expect(failing).rejects.toThrow('as planned')
            }
            if (action.do === 'die') {
              if (action.after === 3) await blobs.write(streamOf(...(contents[action.content] ?? [])), most)
              else {
                const upload = await blobs.begin()
                for (const chunk of (contents[action.content] ?? []).slice(0, action.after)) {
                  await blobs.append(upload, new Uint8Array(chunk))
                }
              }
            }
          }
          for (const actions of rounds) {
            // Side by side. An hour may pass between a blob and its row, and then it is refused.
            await Promise.all(
              actions.map((action) =>
                run(action).catch((thrown) =>
                  expect(thrown).toMatchObject({ decision: { rule: 'blob.idle' } }),
                ),
              ),
            )
            const files = await store.table(fileTable).toArray()
            for (const row of (await stored()).blobs) {
              const referring = files.filter(({ blob }) => blob === row.id).length
              expect([row.references, row.idleSince === 0]).toEqual([referring, referring > 0])
            }
            for (const { blob } of files) {
              expect(sha256(await bytesOf(await blobs.read(blob)))).toBe(blob)
            }
          }
          time.now += 2 * HOUR
          await blobs.tidy()
          const { blobs: rows, chunks } = await stored()
          const referenced = new Set((await store.table(fileTable).toArray()).map(({ blob }) => blob))
          expect(rows.map(({ id }) => id)).toEqual([...referenced].sort())
          expect(chunks).toEqual([...new Set(rows.flatMap((row) => row.chunks))].sort())
        },
      ),
      { numRuns: times(8, 50) },
    )
  })
})
