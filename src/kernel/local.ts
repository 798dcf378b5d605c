/**
 * State that one emulator keeps in memory: locks, open connections, what is under way. It is lost with the process, so
 * nothing in it may be the only copy of anything.
 */
export interface LocalState<Value> {
  /** For people, as `wallet.lanes`. */
  readonly name: string
  readonly make: () => Value
}

/** Declares such state. `make` runs once for each emulator, on first use. */
export function defineLocal<Value>(name: string, make: () => Value): LocalState<Value> {
  return { name, make }
}

/** Finds the value of a declared state; each call of this function starts with none. */
export function localStates(): <Value>(state: LocalState<Value>) => Value {
  const values = new Map<LocalState<unknown>, unknown>()
  return (state) => {
    if (!values.has(state)) values.set(state, state.make())
    return values.get(state) as ReturnType<typeof state.make>
  }
}
