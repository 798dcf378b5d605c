/** What a start waits for: the worker's files, its beginning, and its database with the seeded data. */
export type StartStep = 'fetch' | 'activate' | 'open'

let follow: (step: StartStep) => void = () => undefined

/** `listener` is called as each step of this page's start begins. */
export function followStart(listener: (step: StartStep) => void): void {
  follow = listener
}

export function startStep(step: StartStep): void {
  follow(step)
}
