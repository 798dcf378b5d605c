import { describe, expect, it } from 'vitest'
import {
  CREDIT,
  creditFrame,
  creditOf,
  DATA,
  END,
  frame,
  parseFrame,
  Sender,
  WINDOW,
} from './relay-frames.mjs'

describe('frames', () => {
  it('are read as they were written', () => {
    const { kind, id, payload } = parseFrame(frame(DATA, 4_000_000_000, new Uint8Array([1, 2, 3])))
    expect([kind, id, [...payload]]).toEqual([DATA, 4_000_000_000, [1, 2, 3]])
    const credit = parseFrame(creditFrame(7, 65_536))
    expect([credit.kind, creditOf(credit.payload)]).toEqual([CREDIT, 65_536])
  })

  it('have a head', () => {
    expect(() => parseFrame(new Uint8Array(4))).toThrow('at least 5 bytes, not 4')
  })
})

describe('a sender', () => {
  const bytesIn = (sent: Uint8Array<ArrayBuffer>[]) =>
    sent.map(parseFrame).reduce((sum, { kind, payload }) => sum + (kind === DATA ? payload.byteLength : 0), 0)

  it('stops where its credit ends, and goes on with new credit', async () => {
    const sent: Uint8Array<ArrayBuffer>[] = []
    const sender = new Sender(1, (bytes) => sent.push(bytes))
    const sending = sender.data(new Uint8Array(WINDOW + 1_000)).then((whole) => {
      sender.end()
      return whole
    })
    await new Promise(setImmediate)
    expect(bytesIn(sent)).toBe(WINDOW)
    sender.addCredit(400)
    await new Promise(setImmediate)
    expect(bytesIn(sent)).toBe(WINDOW + 400)
    sender.addCredit(10_000)
    expect(await sending).toBe(true)
    expect(bytesIn(sent)).toBe(WINDOW + 1_000)
    expect(sent.map((bytes) => parseFrame(bytes).kind).at(-1)).toBe(END)
  })

  it('lets go of who waits when it is closed', async () => {
    const sender = new Sender(1, () => undefined)
    const sending = sender.data(new Uint8Array(WINDOW * 2))
    sender.close()
    expect(await sending).toBe(false)
  })
})
