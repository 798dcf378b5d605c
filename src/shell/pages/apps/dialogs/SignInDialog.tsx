import { useState } from 'preact/hooks'
import { shorten } from '../../../format'
import { Avatar } from '../../../parts/Avatar'
import type { Wallet } from '../../../wire'
import { HostDialog, type Requester } from './HostDialog'

interface Props {
  requester: Requester
  wallets: readonly Wallet[]
  onAnswer: (wallet: Wallet | undefined) => void
}

/** Signing in is choosing who one is: this is an emulator, and its wallets are everybody's. */
export function SignInDialog({ requester, wallets, onAnswer }: Props) {
  const [chosen, setChosen] = useState(wallets[0]?.id)
  return (
    <HostDialog
      requester={requester}
      icon="key"
      title="Sign in"
      confirm="Sign in"
      disabled={chosen === undefined}
      onConfirm={() => onAnswer(wallets.find(({ id }) => id === chosen))}
      onClose={() => onAnswer(undefined)}
    >
      <p class="muted small">
        The app learns the address of the wallet. It signs nothing by itself: every transaction and payment is
        asked for like this.
      </p>
      <fieldset class="appchoice appchoice--scrolls">
        <legend class="appchoice__legend">Who are you?</legend>
        {wallets.map(({ id, label, evmAddress }) => (
          <label key={id} class="appchoice__one">
            <input type="radio" name="who" checked={id === chosen} onChange={() => setChosen(id)} />
            <Avatar name={label} size="s" />
            <span>
              <strong>{label}</strong>
              <code class="small muted">{shorten(evmAddress, 8, 6)}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </HostDialog>
  )
}
