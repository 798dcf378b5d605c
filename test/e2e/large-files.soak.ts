import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { type WorkerMemory, workerMemory } from '../helpers/worker-memory'

const SIZE_MEBI = 50
/**
 * What the worker may be seen to hold of it at once: each piece of 1 MiB in a few stages, and buffers of pieces that are
 * done, which a busy machine gives back late. Whoever kept the file would have all of it.
 */
const BOUND_MEBI = 40

let browser: TestBrowser
let page: Page
let memory: WorkerMemory
let key: string

beforeAll(async () => {
  ;({ browser, page } = await openSilentPage())
  key = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text).keys.full
  memory = await workerMemory(page)
})
afterAll(() => browser.close())

describe('a file of 50 MiB', () => {
  it('[files-crud] passes through the worker, up and down, without being held there', async () => {
    // What is loaded and compiled once is no part of what a file takes.
    await upload('/warm.bin', 5)
    await download('/warm.bin')
    const up = await memory.grownDuring(() => upload('/large.bin', SIZE_MEBI))
    const down = await memory.grownDuring(() => download('/large.bin'))
    for (const [way, { result, mebi }] of Object.entries({ up, down })) {
      console.log(
        `${SIZE_MEBI} MiB ${way}: ${((SIZE_MEBI / result.ms) * 1000).toFixed(0)} MiB/s, ${mebi.toFixed(1)} MiB held of it at once`,
      )
    }
    expect(down.result.pieces).toEqual(up.result.pieces)
    expect(down.result.pieces).toHaveLength(SIZE_MEBI)
    expect(up.mebi).toBeLessThan(BOUND_MEBI)
    expect(down.mebi).toBeLessThan(BOUND_MEBI)
  })
})

interface Passed {
  ms: number
  /** SHA-256 of each MiB. */
  pieces: string[]
}

/** Of random bytes, which the page hands over as a Blob: they are kept by the browser, not by the page. */
function upload(path: string, mebi: number): Promise<Passed> {
  return page.evaluate(
    async ([apiKey, filePath, count]) => {
      const parts: Blob[] = []
      const pieces: string[] = []
      for (let n = 0; n < count; n++) {
        const bytes = new Uint8Array(1024 * 1024)
        for (let at = 0; at < bytes.length; at += 65_536)
          crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        parts.push(new Blob([bytes]))
        pieces.push(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toString())
      }
      const body = new FormData()
      body.append('path', filePath)
      body.append('file', new Blob(parts), 'large.bin')
      const begun = performance.now()
      const answer = await fetch('/user/files', { method: 'POST', headers: { 'X-API-Key': apiKey }, body })
      const ms = performance.now() - begun
      if (answer.status !== 201) throw new Error(await answer.text())
      return { ms, pieces }
    },
    [key, path, mebi] as const,
  )
}

/** Reads it as it comes, and lets go of each MiB. */
function download(path: string): Promise<Passed> {
  return page.evaluate(
    async ([apiKey, filePath]) => {
      const begun = performance.now()
      const answer = await fetch(`/user/files${filePath}/content`, { headers: { 'X-API-Key': apiKey } })
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
      const pieces: string[] = []
      const piece = new Uint8Array(1024 * 1024)
      let filled = 0
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        let { value } = next
        while (value.length > 0) {
          const part = value.subarray(0, piece.length - filled)
          piece.set(part, filled)
          filled += part.length
          value = value.subarray(part.length)
          if (filled < piece.length) continue
          pieces.push(new Uint8Array(await crypto.subtle.digest('SHA-256', piece)).toString())
          filled = 0
        }
      }
      return { ms: performance.now() - begun, pieces }
    },
    [key, path] as const,
  )
}
