import type { Mark } from '../../../parts/editor/code-mirror'
import type { Bundle } from '../handler'
import type { BundleAnswer, BundleInput } from './bundler-worker'
import { packagesIn } from './packages-in'

/** Why a source could not be bundled, with the places that are to blame. */
export class BundleError extends Error {
  override readonly name = 'BundleError' as const
  readonly marks: readonly Mark[]

  constructor(message: string, marks: readonly Mark[]) {
    super(message)
    this.marks = marks
  }
}

/**
 * A source as it is deployed. Without packages the emulator compiles it; with some they are fetched and bundled here.
 * Throws a BundleError.
 */
export async function bundled(input: BundleInput): Promise<Bundle> {
  const { file, source } = input
  return packagesIn(source).length > 0 ? bundle(input) : { file, source }
}

/**
 * A source and the packages that it imports as one file, made in a worker of its own that lives for this only: its
 * bundler is fourteen megabytes, fetched with the first bundle. Throws a BundleError.
 */
async function bundle(input: BundleInput): Promise<Bundle> {
  const worker = new Worker(new URL('./bundler-worker.ts', import.meta.url), {
    type: 'module',
    name: 'bundler',
  })
  try {
    const answer = await new Promise<BundleAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<BundleAnswer>) => resolve(data)
      worker.onerror = () =>
        reject(new BundleError('The bundler could not be loaded. It needs the network the first time.', []))
      worker.postMessage(input)
    })
    if ('problems' in answer) throw new BundleError(messageOf(answer.problems), marksOf(answer.problems))
    return { file: input.file, code: answer.code, map: answer.map }
  } finally {
    worker.terminate()
  }
}

type Problems = Extract<BundleAnswer, { problems: unknown }>['problems']

function messageOf(problems: Problems): string {
  return problems.map(({ text }) => text).join('\n')
}

function marksOf(problems: Problems): Mark[] {
  return problems.flatMap(({ text, line, column }) => (line ? [{ line, column, message: text }] : []))
}
