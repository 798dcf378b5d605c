/** Who may read a wallet's tool servers, and who may change and call them. */
export const reader = { kind: 'key-or-session', flag: 'agentApiEnabled' } as const
export const writer = { ...reader, write: true } as const
