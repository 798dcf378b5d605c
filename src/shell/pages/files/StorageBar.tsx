import { call } from '../../api'
import { formatBytes } from '../../format'
import { Ago } from '../../parts/Ago'
import { Meter } from '../../parts/Meter'
import { useResource } from '../../state/resource'

/** How much of the wallet's storage is used, and of the month's downloads. */
export function StorageBar({ session }: { session: string }) {
  const { data } = useResource(
    'storage',
    (signal) => call('GET /user/files/storage', { key: session, signal }),
    ['files.changed', 'wallet.changed', 'clock.changed'],
  )
  // Its space is reserved, so that nothing moves when it arrives.
  if (!data) return <div class="storage" />
  const { used, limit, maxFileSize, downloads } = data
  return (
    <section class="storage" aria-label="Storage">
      <p class="row row--between small">
        <span>
          <strong class="num">{formatBytes(used)}</strong>{' '}
          <span class="muted">
            of {formatBytes(limit)} used; a file may have {formatBytes(maxFileSize)}
          </span>
        </span>
        <span class="muted">
          {formatBytes(downloads.used)} of {formatBytes(downloads.limit)} downloaded; counts anew{' '}
          <Ago at={downloads.resetsAt} />
        </span>
      </p>
      <Meter label="Storage used" used={used} limit={limit} />
    </section>
  )
}
