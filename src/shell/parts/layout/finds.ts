import { asApiError, call } from '../../api'
import { find } from '../../explorer/find'
import { addressPath, sought } from '../../explorer/search'
import { shorten } from '../../format'
import { credentials } from '../../state/emulator'
import { toast, toastError } from '../../state/toasts'
import type { Command } from './commands'

/**
 * What the palette finds besides pages and actions: wallets, chains, profiles, launched tokens, webhooks, apps, paid
 * endpoints, and prompts of the agent.
 */
export async function loadFinds(route: (url: string) => void, signal: AbortSignal): Promise<Command[]> {
  const [{ wallets }, { chains }, { launches }, { profiles }, webhooks, apps, endpoints, jobs] =
    await Promise.all([
      call('GET /__sandbank/wallets', { signal }),
      call('GET /__sandbank/chains', { signal }),
      call('GET /__sandbank/launches', { signal }),
      call('GET /__sandbank/profiles', { query: { limit: 100 }, signal }),
      unlessSignedOut(loadWebhooks(signal)),
      unlessSignedOut(loadApps(signal)),
      unlessSignedOut(loadEndpoints(signal)),
      unlessSignedOut(loadJobs(signal)),
    ])
  return [
    ...wallets.map(({ id, label, evmAddress }) => ({
      id: `wallet ${id}`,
      name: `${label}: wallet`,
      hint: shorten(evmAddress),
      address: evmAddress,
      icon: 'wallet' as const,
      run: () => route(`/ui/wallet?wallet=${encodeURIComponent(id)}`),
    })),
    ...chains.map(({ id, name }) => ({
      id: `chain ${id}`,
      name: `${name}: chain`,
      hint: String(id),
      icon: 'blocks' as const,
      run: () => route(`/ui/chains/${id}`),
    })),
    ...launches.map(({ tokenAddress, chainId, symbol, name }) => ({
      id: `token ${tokenAddress}`,
      name: `${symbol}: ${name}, token`,
      hint: shorten(tokenAddress),
      address: tokenAddress,
      icon: 'coins' as const,
      run: () => route(addressPath(chainId, tokenAddress)),
    })),
    ...profiles.map(({ slug, projectName }) => ({
      id: `profile ${slug}`,
      name: `${projectName}: profile`,
      icon: 'people' as const,
      run: () => route(`/ui/profiles/${encodeURIComponent(slug)}`),
    })),
    ...webhooks.map(({ name, status }) => ({
      id: `webhook ${name}`,
      name: `${name}: webhook`,
      hint: status,
      icon: 'hook' as const,
      run: () => route(`/ui/webhooks/${encodeURIComponent(name)}`),
    })),
    ...apps.map(({ slug, manifest, visibility }) => ({
      id: `app ${slug}`,
      name: `${manifest?.title || slug}: app`,
      hint: visibility,
      icon: 'app' as const,
      run: () => route(`/ui/apps/${encodeURIComponent(slug)}`),
    })),
    ...endpoints.map(({ name, price, currency }) => ({
      id: `endpoint ${name}`,
      name: `${name}: paid endpoint`,
      hint: `${price} ${currency}`,
      icon: 'dollar' as const,
      run: () => route(`/ui/endpoints/${encodeURIComponent(name)}`),
    })),
    ...jobs.map(({ jobId, threadId, prompt, status }) => ({
      id: `job ${jobId}`,
      name: `${prompt.slice(0, LONGEST)}: job`,
      hint: status,
      address: jobId,
      icon: 'agent' as const,
      run: () => route(`/ui/agent?thread=${encodeURIComponent(threadId)}`),
    })),
  ]
}

/** Threads whose prompts are looked through, the newest first. */
const THREADS = 20
/** Of a prompt, characters. */
const LONGEST = 80

/** The latest prompts of the developer's agent, the newest first. */
async function loadJobs(signal: AbortSignal) {
  const key = credentials.value?.session
  const { threads } = await call('GET /__sandbank/agent/threads', { key, query: { limit: THREADS }, signal })
  const found = await Promise.all(
    threads.map(({ id }) => call('GET /__sandbank/agent/threads/:id', { key, params: { id }, signal })),
  )
  return found.flatMap(({ jobs }) => [...jobs].reverse())
}

/** The developer's webhooks. */
async function loadWebhooks(signal: AbortSignal) {
  return (await call('GET /webhooks', { key: credentials.value?.session, signal })).webhooks
}

/** The developer's apps. */
async function loadApps(signal: AbortSignal) {
  return (await call('GET /apps', { key: credentials.value?.session, signal })).apps
}

/** The developer's paid endpoints. */
async function loadEndpoints(signal: AbortSignal) {
  return (await call('GET /x402/endpoints', { key: credentials.value?.session, signal })).endpoints
}

/** Without a session that is open there is nothing to find; the rest is found all the same. */
async function unlessSignedOut<T>(found: Promise<T[]>): Promise<T[]> {
  try {
    return await found
  } catch (reason) {
    if (asApiError(reason).status === 401) return []
    throw reason
  }
}

/** A pasted address or transaction hash, looked up in the explorer. */
export function findOnChain(text: string, route: (url: string) => void): Command[] {
  const what = sought(text)
  if (!what || what.kind === 'block') return []
  const name = what.kind === 'address' ? 'Open this address on Base' : 'Find this hash on the chains'
  return [{ id: 'on chain', name, hint: shorten(what.text), icon: 'blocks', run: () => void open() }]

  async function open(): Promise<void> {
    try {
      const { chains } = await call('GET /__sandbank/chains')
      const place = await find(what, chains)
      if ('path' in place) route(place.path)
      else toast('Nothing found', place.miss)
    } catch (reason) {
      toastError(reason)
    }
  }
}
