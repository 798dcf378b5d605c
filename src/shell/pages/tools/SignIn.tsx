import type { AnswerTo } from '../../../contract'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'

interface Props {
  server: string
  begun: AnswerTo<'POST /user/tool-servers/:id/connect'>
  onClose: () => void
}

/** The way to the provider: a link and no window of ours, since browsers block what no click has opened. */
export function SignIn({ server, begun: { authorizationUrl, expiresAt }, onClose }: Props) {
  const { host } = new URL(authorizationUrl)
  return (
    <Dialog
      title={`Sign in for ${server}`}
      lede={`${host} asks on a page of its own whether the wallet may use ${server}.`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Not now
          </Button>
          <a
            class="button button--primary button--m"
            href={authorizationUrl}
            target="_blank"
            rel="noreferrer"
          >
            Open the sign-in page
          </a>
        </>
      }
    >
      <p>
        It opens in a new tab. Say yes there and come back: this page notices by itself. The link runs out{' '}
        <Ago at={expiresAt} />.
      </p>
    </Dialog>
  )
}
