import { Buffer } from 'buffer/index.js'

type Encoding = Parameters<typeof Buffer.from>[1] | 'base64url'

const isUrl = (encoding: unknown) => typeof encoding === 'string' && encoding.toLowerCase() === 'base64url'

/** The package's decoder takes both alphabets of Base64, and knows one by name. */
const { from, isEncoding } = Buffer
const textOf = Buffer.prototype.toString

Object.assign(Buffer, {
  from: (value: ArrayBuffer, encoding?: unknown, length?: number) =>
    from(value, (isUrl(encoding) ? 'base64' : encoding) as number, length),
  isEncoding: (encoding: string) => isUrl(encoding) || isEncoding(encoding as 'base64'),
})

Object.defineProperty(Buffer.prototype, 'toString', {
  writable: true,
  configurable: true,
  value(this: Buffer, encoding?: unknown, start?: number, end?: number): string {
    if (!isUrl(encoding)) return textOf.call(this, encoding as 'base64', start, end)
    const text = textOf.call(this, 'base64', start, end)
    return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  },
})

export { Buffer, type Encoding }
