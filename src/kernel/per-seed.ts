import type { SeedInput } from './domain'

/** As `newestOf`, of what follows from a seed and a day. */
export function perSeed<Made>(make: (input: SeedInput) => Made): (input: SeedInput) => Made {
  return newestOf(
    ({ seed, now }) => make({ seed, now }),
    ({ seed, now }) => `${now} ${seed}`,
  )
}

/**
 * `make` with its newest outcome kept, by what it is made of as text. What follows from its input alone is no state of any
 * emulator: one outcome serves every emulator and reset of a process. A promise that fails is forgotten, since a part of
 * the program that did not load may do so the next time.
 */
export function newestOf<Input, Made>(
  make: (input: Input) => Made,
  keyOf: (input: Input) => string = (input) => JSON.stringify(input),
): (input: Input) => Made {
  let newest: { readonly key: string; readonly made: Made } | undefined
  return (input) => {
    const key = keyOf(input)
    if (newest?.key === key) return newest.made
    const entry = { key, made: make(input) }
    newest = entry
    if (entry.made instanceof Promise) {
      entry.made.catch(() => {
        if (newest === entry) newest = undefined
      })
    }
    return entry.made
  }
}
