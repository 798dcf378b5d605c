import { Mutex } from './mutex'

/**
 * Parts of the program are loaded one after the other. The build of the package puts this around every `import('…')` of
 * the sources (build/library.config.ts), because Jest breaks on two at the same time whose modules import one that is new to
 * both: the second is taken for ready while the first still links it ("Module status must not be unlinked or linking").
 * A module that is imported so must not await another such import while it is evaluated: the two would wait for ever.
 */
const turns = new Mutex()

/** Loads as soon as every earlier import has been loaded, or has failed. */
export function importInTurn<Module>(load: () => Promise<Module>): Promise<Module> {
  return turns.runExclusive(load)
}
