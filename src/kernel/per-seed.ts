import type { SeedInput } from './domain'

/**
 * `make` with its newest outcome kept. What follows from a seed and a day alone is no state of any emulator: one outcome
 * serves every emulator and reset of a process. A promise that fails is forgotten, since a part of the program that did
 * not load may do so the next time.
 */
export function perSeed<Made>(make: (input: SeedInput) => Made): (input: SeedInput) => Made {
  let newest: (SeedInput & { readonly made: Made }) | undefined
  return ({ seed, now }) => {
    if (newest?.seed === seed && newest.now === now) return newest.made
    const made = make({ seed, now })
    const kept = { seed, now, made }
    newest = kept
    if (made instanceof Promise) {
      made.catch(() => {
        if (newest === kept) newest = undefined
      })
    }
    return made
  }
}
