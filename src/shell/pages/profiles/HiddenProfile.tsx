import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Empty } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { OperatorProfile } from '../../wire'

/** An unapproved profile of that name, as the operator sees it; null when there is none. */
export async function findHidden(slug: string): Promise<OperatorProfile | null> {
  const { profiles } = await call('GET /__sandbank/profiles', { query: { state: 'pending', limit: 100 } })
  return (
    profiles.find((one) => one.slug === slug || one.tokenAddress?.toLowerCase() === slug.toLowerCase()) ??
    null
  )
}

interface Props {
  slug: string
  profile: OperatorProfile | null
  onApproved: () => void
}

export function HiddenProfile({ slug, profile, onApproved }: Props) {
  const [approve, busy] = useAction(async () => {
    if (!profile) return
    await call('PUT /__sandbank/profiles/:id', { params: { id: profile.id }, body: { approved: true } })
    toast(`${profile.projectName} is public now`)
    publish('profile.changed')
    onApproved()
  })
  return (
    <Card>
      {profile ? (
        <Empty
          title="Not public yet"
          action={
            <Button kind="primary" busy={busy} onClick={approve}>
              Approve {profile.projectName}
            </Button>
          }
        >
          GET /agent-profiles/{slug} answers 404 for everyone but its owner until the operator approves it.
          That is you.
        </Empty>
      ) : (
        <Empty title="There is no such profile" action={<a href="/ui/profiles">Back to the list</a>}>
          Nothing answers to <code>{slug}</code>, neither as a slug nor as a token address.
        </Empty>
      )}
    </Card>
  )
}
