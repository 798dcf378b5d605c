/**
 * `npm run fuzz -- [--minutes N] [--seed N] [--route TEXT]`: the fuzz tests for longer than CI has time for, by default
 * ten minutes from a new seed. A failure prints the seed and the requests as curl; the same seed finds it again.
 */
import { parseArgs } from 'node:util'
import { bin, run } from '../../src/cli/project.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    route: { type: 'string', default: '' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${values.minutes}`)
if (!Number.isInteger(Number(values.seed))) throw new Error(`--seed takes a whole number, not ${values.seed}`)

console.log(`${minutes} minutes from seed ${values.seed}`)
const { code } = await run(
  process.execPath,
  [
    bin('vitest/vitest.mjs'),
    ...['run', '--project', 'unit', 'test/fuzz'],
    ...(values.route ? ['-t', values.route] : []),
  ],
  { env: { FUZZ_MINUTES: String(minutes), FUZZ_SEED: values.seed } },
)
process.exit(code)
