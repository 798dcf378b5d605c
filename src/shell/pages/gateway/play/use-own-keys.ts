import { call } from '../../../api'
import { useResource } from '../../../state/resource'
import type { ApiKey } from '../../../wire'
import { draft } from './calls'

export interface OwnKeys {
  isKnown: boolean
  /** Of the wallet, not revoked. */
  all: readonly ApiKey[]
  chosen: ApiKey | undefined
  /** The chosen key itself. */
  secret: () => Promise<string>
}

/** Each read once: a key's secret never changes. */
const secrets = new Map<string, Promise<string>>()

/** The wallet's keys, and the one that the playground sends: the chosen one, or the first that may. */
export function useOwnKeys(walletId: string): OwnKeys {
  const { data, error } = useResource('keys', (signal) => call('GET /__sandbank/keys', { signal }), [
    'key.changed',
  ])
  const all = data?.keys.filter((key) => key.walletId === walletId && key.revokedAt === null) ?? []
  const chosen =
    all.find(({ id }) => id === draft.value.keyId) ?? all.find((key) => key.llmGatewayEnabled) ?? all[0]
  return {
    isKnown: data !== undefined || error !== undefined,
    all,
    chosen,
    secret: async () => {
      if (!chosen) throw new Error('this wallet has no key')
      const revealed =
        secrets.get(chosen.id) ??
        call('POST /__sandbank/keys/:id/reveal', { params: { id: chosen.id } }).then(({ apiKey }) => apiKey)
      secrets.set(chosen.id, revealed)
      // A refusal is not kept: the key may be one of an import that cannot be shown yet.
      revealed.catch(() => secrets.delete(chosen.id))
      return revealed
    },
  }
}
