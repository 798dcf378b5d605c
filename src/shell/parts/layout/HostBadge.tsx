import { health, whyInPage } from '../../state/emulator'
import type { HostName } from '../../wire'
import { Badge } from '../Badge'

export const HOST_NAMES: Record<HostName, string> = {
  'service-worker': 'Service worker',
  node: 'Node host',
  page: 'In this page',
  test: 'Test host',
}

const HOST_HINTS: Record<HostName, string> = {
  'service-worker': "The emulator runs in this browser's service worker, over IndexedDB",
  node: 'The emulator runs in a Node process; this page is only its window',
  page: 'The emulator runs in this very page, without a service worker',
  test: 'The emulator runs inside a test',
}

export function HostBadge() {
  const host = health.value?.host
  if (!host) return null
  const hint = [HOST_HINTS[host], whyInPage.value].filter(Boolean).join('. ')
  return (
    <Badge tone={host === 'service-worker' ? 'accent' : 'sand'} title={hint}>
      {HOST_NAMES[host]}
      {host === 'page' && <span class="visually-hidden">: {hint}</span>}
    </Badge>
  )
}
