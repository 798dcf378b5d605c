import { seed } from '../helpers/seed'

/** The seed of this run, which is printed; FUZZ_SEED repeats a run. */
export function fuzzSeed(what: string): number {
  console.log(`${what}: FUZZ_SEED=${seed}`)
  return seed
}
