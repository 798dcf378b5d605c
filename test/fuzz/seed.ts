/** A new seed for every run, which is printed; FUZZ_SEED repeats a run. */
export function fuzzSeed(what: string): number {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
  console.log(`${what}: FUZZ_SEED=${seed}`)
  return seed
}
