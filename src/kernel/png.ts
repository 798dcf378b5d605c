import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'

/** At most 256 colours, red, green and blue. */
export type Palette = readonly (readonly [number, number, number])[]

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const INDEXED_8_BIT = [8, 3, 0, 0, 0]
/** Each byte as its difference to the one on its left: smooth rows become runs. */
const FILTER_SUB = 1

/** A PNG file of indexed colours. `pixels`: one palette index each, row by row. */
export async function png(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette: Palette,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    rows[to++] = FILTER_SUB
    let left = 0
    for (let x = 0; x < width; x++) {
      const pixel = pixels[from++] as number
      rows[to++] = pixel - left
      left = pixel
    }
  }
  return concatBytes(
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from([...bigEndian(width), ...bigEndian(height), ...INDEXED_8_BIT])),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ) as Uint8Array<ArrayBuffer>
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes(utf8ToBytes(type), data)
  return concatBytes(bigEndian(data.length), body, bigEndian(crc32(body)))
}

function bigEndian(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
