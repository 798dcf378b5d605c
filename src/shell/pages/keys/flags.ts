import type { ApiKey, FlagName } from '../../wire'

export interface Flag {
  name: FlagName
  label: string
  hint: string
}

export const FLAGS: readonly Flag[] = [
  { name: 'walletApiEnabled', label: 'Wallet API', hint: 'Transfers, signing, submitting' },
  { name: 'agentApiEnabled', label: 'Agent API', hint: 'Prompts and their jobs' },
  { name: 'tokenLaunchApiEnabled', label: 'Token launches', hint: 'Deploying tokens' },
  { name: 'llmGatewayEnabled', label: 'Model gateway', hint: 'The /v1 routes' },
  { name: 'readOnly', label: 'Read-only', hint: 'Refuses every write' },
]

export const KEY_DEFAULTS: Record<FlagName, boolean> = {
  walletApiEnabled: true,
  agentApiEnabled: true,
  tokenLaunchApiEnabled: true,
  llmGatewayEnabled: false,
  readOnly: false,
}

/** What restricts a key besides its flags, in a few words; null when nothing does. */
export function restrictionsOf(key: ApiKey): string | null {
  const parts: string[] = []
  const { evm, solana } = key.allowedRecipients
  if (key.allowedIps.length > 0)
    parts.push(`${counted(key.allowedIps.length, 'address', 'addresses')} may call`)
  if (evm.length + solana.length > 0)
    parts.push(`${counted(evm.length + solana.length, 'recipient', 'recipients')} may be paid`)
  return parts.length > 0 ? parts.join(', ') : null
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
