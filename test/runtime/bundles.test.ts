import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { type LogLine, runHandler } from '#runtime'
import { failure, handlerOptions } from './programs'

/** What a bundler makes of two files, one of which throws in its third line; the bundle is on one line. */
const SOURCES: Readonly<Record<string, string>> = {
  'handler.ts': `import { check } from './check'

export default async (request: Request): Promise<Response> => {
  console.log('asked')
  check(await request.text())
  return new Response()
}`,
  'check.ts': `export function check(text: string): void {
  if (text === 'well') return
  throw new RangeError(\`not \${text}\`)
}`,
}

async function bundle() {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'in-memory',
        resolveId: (id) => Object.keys(SOURCES).find((name) => name.startsWith(id.replace('./', ''))),
        load: (id) => SOURCES[id],
      },
    ],
    build: {
      write: false,
      minify: true,
      sourcemap: true,
      rolldownOptions: { input: 'handler.ts', output: { format: 'cjs' }, preserveEntrySignatures: 'strict' },
    },
  })
  const [made] = [outputs].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (made?.type !== 'chunk' || !made.map) throw new Error('It was bundled into nothing.')
  return { file: 'handler.js', code: made.code, map: JSON.stringify(made.map) }
}

describe('bundles', () => {
  it('have the places of the files that they were made of', async () => {
    const made = await bundle()
    const logs: LogLine[] = []
    const error = await failure(runHandler(made, handlerOptions({ body: 'ill' }, logs)))
    expect(error.message).toBe('RangeError: not ill')
    expect(error.place).toMatchObject({ file: expect.stringMatching(/check\.ts$/), line: 3 })
    expect(error.guestStack?.split('\n')[1]).toMatch(/handler\.ts:5:/)
    expect(logs).toMatchObject([{ text: 'asked', file: expect.stringMatching(/handler\.ts$/), line: 4 }])
  })

  it('show their own places where the map is none', async () => {
    const made = { ...(await bundle()), map: '{"version":3,"mappings":"not one"}' }
    const error = await failure(runHandler(made, handlerOptions({ body: 'ill' }, [])))
    expect(error.place).toMatchObject({ file: 'handler.js', line: 1 })
  })

  it('that are large run by their bytecode and keep their places', async () => {
    const filler = Array.from({ length: 4_000 }, (_, at) => `exports.f${at} = () => ${at}`).join('\n')
    const code = `${filler}\nexports.default = (request) => {\n  throw new Error('here')\n}`
    for (let run = 0; run < 3; run++) {
      const error = await failure(runHandler({ file: 'large.js', code }, handlerOptions({}, [])))
      expect(error).toMatchObject({ message: 'Error: here', place: { file: 'large.js', line: 4_002 } })
    }
    const broken = await failure(
      runHandler({ file: 'large.js', code: `${code}\nlet a = ;` }, handlerOptions({}, [])),
    )
    expect(broken).toMatchObject({ why: 'compile', place: { file: 'large.js', line: 4_004 } })
  })
})
