/** A part of its own in the worker, kept with the others and checked as they are: see build/worker.ts. */
export function importedEngine() {
  return import('../artifacts/engine')
}
