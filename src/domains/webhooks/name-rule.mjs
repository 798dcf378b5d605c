/** The name of a webhook: the last part of its address. */
export const WEBHOOK_NAME = /^[A-Za-z0-9_-]{1,47}$/

/** Paths of their own under /webhooks, which no webhook can have as its name. */
export const RESERVED_NAMES = ['deploy', 'env']
