import { Badge } from '../../../parts/Badge'
import type { WalletApp } from '../../../wire'

/** What kind of a key it is. */
export function KeyMarks({ app: { manifest }, name }: { app: WalletApp; name: string }) {
  if (name.startsWith('record:')) {
    return (
      <Badge tone="sand" title="Belongs to who wrote it; never public">
        record
      </Badge>
    )
  }
  return manifest?.publicDataKeys.includes(name) ? (
    <Badge tone="ok" title="Visitors who are not signed in read it (publicDataKeys)">
      public
    </Badge>
  ) : null
}
