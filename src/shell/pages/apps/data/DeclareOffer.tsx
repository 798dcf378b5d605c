import type { ApiError } from '../../../api'
import { Button } from '../../../parts/Button'
import { useAction } from '../../../state/action'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import { declarePublic } from '../files'
import { hiddenKey } from './hidden-key'

interface Props {
  app: Pick<WalletApp, 'path'>
  /** A session of the app's owner. */
  owner: string
  error: Pick<ApiError, 'error' | 'message'>
  /** The requested key, where it is known. */
  name?: string
}

/** After a read that `publicDataKeys` refused: one press declares the key. */
export function DeclareOffer({ app, owner, error, name }: Props) {
  const key = hiddenKey(error.error) ?? hiddenKey(error.message)
  const [declare, busy] = useAction(async (permission: string) => {
    await declarePublic({ session: owner, path: app.path }, permission)
    toast(`${permission} is public now`, 'It stands in publicDataKeys of the manifest.')
  })
  if (key === null || key.startsWith('record:') || (name !== undefined && name !== key)) return null
  return (
    <p class="row small">
      <Button size="s" icon="eye" busy={busy} onClick={() => declare(key)}>
        Declare “{key}” public
      </Button>
      <span class="muted">Then everybody who may open the app reads it, also without a sign-in.</span>
    </p>
  )
}
