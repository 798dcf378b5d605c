import { describe, expect, it } from 'vitest'
import { inNextTask } from '../concurrency/next-task'
import { type Chunk, inPieces } from './pieces'

const bytes = new TextEncoder()
const task = () => new Promise<void>((resolve) => inNextTask(resolve))

/** What a source comes to, piece by piece; what it throws is the last of it. */
async function piecesOf(source: () => AsyncGenerator<Chunk, 'failed' | undefined>): Promise<unknown[]> {
  const next = inPieces(source())
  const pieces: unknown[] = []
  try {
    for (let step = await next(); ; step = await next()) {
      if (step.done) return [...pieces, { ended: step.value }]
      pieces.push(step.value)
    }
  } catch (thrown) {
    return [...pieces, thrown]
  }
}

describe('the pieces of a stream', () => {
  it('are the first chunk by itself, and then what is there at once', async () => {
    const pieces = await piecesOf(async function* () {
      for (let count = 0; count < 400; count++) yield 'x'.repeat(100)
      return undefined
    })
    expect(pieces.pop()).toEqual({ ended: undefined })
    const lengths = (pieces as string[]).map(({ length }) => length)
    expect(lengths).toEqual([100, 16_400, 16_400, 7_100])
  })

  it('never wait for a chunk that comes in a later task', async () => {
    const pieces = await piecesOf(async function* () {
      yield 'a'
      yield 'b'
      yield 'c'
      await task()
      await task()
      yield 'd'
      return 'failed'
    })
    expect(pieces).toEqual(['a', 'bc', 'd', { ended: 'failed' }])
  })

  it('leave bytes as they are, and keep the order', async () => {
    const pieces = await piecesOf(async function* () {
      yield 'a'
      yield 'b'
      yield bytes.encode('wire')
      yield 'c'
      yield 'd'
      return undefined
    })
    expect(pieces).toEqual(['a', 'b', bytes.encode('wire'), 'cd', { ended: undefined }])
  })

  it('come whole before what the source throws', async () => {
    const pieces = await piecesOf(async function* (): AsyncGenerator<Chunk, undefined> {
      yield 'a'
      yield 'b'
      throw new Error('dry')
    })
    expect(pieces).toEqual(['a', 'b', new Error('dry')])
  })
})
