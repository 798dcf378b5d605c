import type { AuthScheme } from '#kernel/auth'

declare module '#kernel/auth' {
  interface AuthRules {
    /** Callers of the demo services, which look at their credentials themselves, as any server elsewhere would. */
    demo: { principal: undefined }
  }
}

export const demoScheme: AuthScheme<'demo'> = {
  kind: 'demo',
  headers: [],
  credential: () => undefined,
  identify: async () => undefined,
  authorize: () => undefined,
  errors: () => [],
  openApi: { schemes: {}, security: undefined },
  nameOf: () => ({ kind: 'demo', id: '', label: 'demo' }),
}
