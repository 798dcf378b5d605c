/** @typedef {(args: string[], kind: import('./kind.mjs').HandlerKind) => Promise<number | void>} Action */
/** @typedef {Record<string, () => Promise<Action>>} Actions by the word behind the command; loaded when they are called */

/** What can be done with handlers of every kind. @type {Actions} */
export const HANDLER_ACTIONS = {
  env: async () => (await import('./env.mjs')).env,
  deploy: async () => (await import('./deploy.mjs')).deploy,
  dev: async () => (await import('./dev.mjs')).dev,
  logs: async () => (await import('./logs.mjs')).logs,
  pause: async () => (await import('./manage.mjs')).pause,
  resume: async () => (await import('./manage.mjs')).resume,
  delete: async () => (await import('./manage.mjs')).remove,
  rollback: async () => (await import('./manage.mjs')).rollback,
}
