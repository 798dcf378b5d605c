import { DEVELOPER_WALLET } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { sha256Hex } from '#kernel/sha256-hex'
import type { KeyFlag } from './auth-rules'
import { SEEDED_KEYS, type SeededKeyName, seededKey, seededKeyId, seededSession } from './credentials'
import { type KeyRow, keyTable, type SessionRow, sessionTable } from './tables'

const LABELS: Record<SeededKeyName, string> = {
  full: 'Everything on',
  readOnly: 'Read-only',
  noAgent: 'No Agent API',
  noWallet: 'No Wallet API',
  noGateway: 'No LLM Gateway',
}

const SWITCHED_OFF: Partial<Record<SeededKeyName, KeyFlag>> = {
  noAgent: 'agentApiEnabled',
  noWallet: 'walletApiEnabled',
  noGateway: 'llmGatewayEnabled',
}

/** One key for every way in which a key can be refused, so that each refusal is one call away. */
export function seedKeys({ seed, now }: SeedInput): readonly SeedRows[] {
  const session: SessionRow = {
    id: 'ses_seeded',
    hash: sha256Hex(seededSession(seed)),
    walletId: DEVELOPER_WALLET,
    createdAt: now,
    expiresAt: null,
  }
  return [
    { table: keyTable, rows: SEEDED_KEYS.map((name) => seedKey(seed, now, name)) },
    { table: sessionTable, rows: [session] },
  ]
}

function seedKey(seed: string, now: number, name: SeededKeyName): KeyRow {
  const off = SWITCHED_OFF[name]
  return {
    id: seededKeyId(seed, name),
    walletId: DEVELOPER_WALLET,
    name: LABELS[name],
    hash: sha256Hex(seededKey(seed, name)),
    ciphertext: null,
    flags: {
      walletApiEnabled: off !== 'walletApiEnabled',
      agentApiEnabled: off !== 'agentApiEnabled',
      tokenLaunchApiEnabled: true,
      llmGatewayEnabled: off !== 'llmGatewayEnabled',
    },
    readOnly: name === 'readOnly',
    allowedIps: [],
    allowedRecipients: { evm: [], solana: [] },
    createdAt: now,
    seq: SEEDED_KEYS.indexOf(name),
    revokedAt: null,
    seeded: true,
  }
}
