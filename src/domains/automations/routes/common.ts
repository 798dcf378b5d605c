/** What the routes have in common that change automations and orders. */
export const common = {
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
} as const
