/**
 * A process of its own for blobs.test.ts, bundled and started by it: blobs over a data folder, as the Node host has them.
 *
 *     node blob-process.mjs write DATA     stores random files until it is killed; says each that was acknowledged
 *     node blob-process.mjs stream DATA    stores and reads 50 MB as a stream; says by how much the process grew over one of 10 MB
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { CHUNK_BYTES } from '../../src/kernel/blobs'
import { openBlobs } from './open-blobs'

const [mode, path = ''] = process.argv.slice(2)
const { blobs, save } = await openBlobs(path)
const MB = 1_000_000

/** Pseudo-random bytes in pieces of 64 kB, without holding more than one. */
function pieces(seed: string, size: number): ReadableStream<Uint8Array> {
  let left = size
  let block = createHash('sha512').update(seed).digest()
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close()
      block = createHash('sha512').update(block).digest()
      const piece = new Uint8Array(Buffer.alloc(Math.min(left, 65_536), block).buffer)
      left -= piece.length
      controller.enqueue(piece)
    },
  })
}

async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

async function writeUntilKilled(writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const name = `${process.pid}-${writer}-${n}`
    // Every third is one that another writer stores too.
    const seed = n % 3 === 0 ? `shared ${n}` : randomBytes(8).toString('hex')
    const { id } = await blobs.write(pieces(seed, (n % 4) * CHUNK_BYTES + 1_000 + n), { maxBytes: 10 * MB })
    await save(name, id)
    await print(`${name} ${id}`)
  }
}

async function stream(): Promise<void> {
  const read = async (id: string) => {
    const hash = createHash('sha256')
    let size = 0
    const reader = (await blobs.read(id)).getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      hash.update(next.value)
      size += next.value.length
    }
    return [hash.digest('hex'), size] as const
  }
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  // What the engine takes anyway, and leaves to its collector, it has taken after 10 MB.
  await read((await blobs.write(pieces('warm', 10 * MB), { maxBytes: 10 * MB })).id)
  const before = most
  const { id, size } = await blobs.write(pieces('long', 50 * MB), { maxBytes: 50 * MB })
  const [hash, length] = await read(id)
  clearInterval(timer)
  await print(JSON.stringify({ isEqual: hash === id, size, length, grown: most - before }))
  process.exit(0)
}

if (mode === 'stream') await stream()
else await Promise.all(Array.from({ length: 6 }, (_, writer) => writeUntilKilled(writer)))
