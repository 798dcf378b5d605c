/** Who may read automations and orders: sessions, and keys where the setting lets them. */
export const readers = {
  kind: 'key-or-session',
  flag: 'agentApiEnabled',
  sessionsBy: 'automationsNeedSession',
} as const

/** What the routes have in common that change automations and orders. */
export const common = {
  level: 'ours',
  auth: { ...readers, write: true },
  verbatim: true,
} as const
