/** Chance that can be repeated: the seed is printed, and SANDBANK_PROOF_SEED sets it. */
export function chance(what: string): (below: number) => number {
  const seed = Number(process.env.SANDBANK_PROOF_SEED ?? Date.now() % 1_000_000)
  console.log(`${what}: SANDBANK_PROOF_SEED=${seed}`)
  let state = seed >>> 0
  return (below) => {
    // A linear congruential generator, its high bits.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
