import type { Context } from '#kernel/context'

/** The answers that this process is giving. No truth: another process has its own, and whoever dies has none. */
const LIVE = new WeakMap<Context['store'], Set<string>>()

export function liveAnswers({ store }: Context): Set<string> {
  const live = LIVE.get(store) ?? new Set<string>()
  LIVE.set(store, live)
  return live
}
