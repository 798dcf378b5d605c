import { signal } from '@preact/signals'
import { call } from '../api'
import type { Credentials, Health, Wallet } from '../wire'
import { onEvent } from './events'

export const health = signal<Health | null>(null)
/** Why there is no worker, where the emulator runs in this page. */
export const whyInPage = signal<string | null>(null)
export const credentials = signal<Credentials | null>(null)

/** What every page needs: who is answering, and the seeded keys. */
export async function loadEmulator(): Promise<void> {
  const [nextHealth, nextCredentials] = await Promise.all([
    call('GET /__sandbank/health'),
    call('GET /__sandbank/credentials'),
  ])
  health.value = nextHealth
  credentials.value = nextCredentials
}

export function followEmulator(): void {
  onEvent(['settings.changed'], () => {
    loadEmulator().catch(() => {
      // The next action that needs the emulator reports it, with its reason.
    })
  })
}

/** The wallet the seeded keys belong to. */
export function isDevWallet(wallet: Wallet): boolean {
  return wallet.evmAddress.toLowerCase() === credentials.value?.wallet.evm.toLowerCase()
}
