import { defineLocal } from '#kernel/local'

/** The answers that this process is giving. No truth: another process has its own, and whoever dies has none. */
export const liveAnswers = defineLocal('gateway.live-answers', () => new Set<string>())
