import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SelectField } from '../../parts/Field'
import { isDevWallet } from '../../state/emulator'
import { useResource } from '../../state/resource'
import { emptyDraft, isComplete, type LaunchDraft, launchInput } from './draft'
import { LaunchFields } from './LaunchFields'
import { LaunchOutcome } from './LaunchOutcome'
import { useLaunch } from './use-launch'

/** Two steps: what would come of it, at no cost, and then the launch. */
export function LaunchCard() {
  const [draft, setDraft] = useState<LaunchDraft>(emptyDraft)
  const [keyId, setKeyId] = useState('')
  const keys = useResource('keys', (signal) => call('GET /__sandbank/keys', { signal }), ['key.changed'])
  const wallets = useResource('wallets', (signal) => call('GET /__sandbank/wallets', { signal }), [
    'wallet.changed',
  ])
  const developer = wallets.data?.wallets.find(isDevWallet)
  const own = keys.data?.keys.filter((key) => key.walletId === developer?.id && key.revokedAt === null) ?? []
  const launching = useLaunch(keyId)
  const { state, simulate, launch, forget } = launching
  const isReady = isComplete(draft)
  const isSimulated = state.name === 'simulated' || state.name === 'launching'
  const change = (part: Partial<LaunchDraft>) => {
    setDraft({ ...draft, ...part })
    forget()
  }
  const submit = () => {
    if (!isReady) return
    if (isSimulated) void launch(launchInput(draft)).then((isDone) => isDone && setDraft(emptyDraft))
    else void simulate(launchInput(draft))
  }
  return (
    <Card
      title="Launch a token"
      lede="By POST /token-launches/deploy, from the developer’s wallet. Its gas is sponsored."
    >
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <LaunchFields draft={draft} onChange={change} />
        <SelectField
          label="Sent by"
          value={keyId}
          options={[
            ['', 'The owner, by web session'],
            ...own.map(({ id, name }): [string, string] => [id, `Key “${name}”`]),
          ]}
          onChange={(next) => {
            setKeyId(next)
            forget()
          }}
        />
        <div class="row">
          {isSimulated ? (
            <Button submit kind="primary" icon="launch" busy={state.name === 'launching'} disabled={!isReady}>
              Launch it
            </Button>
          ) : (
            <Button submit kind="primary" icon="play" busy={state.name === 'simulating'} disabled={!isReady}>
              Simulate
            </Button>
          )}
          <span class="small muted">
            {isSimulated ? 'A change of the form asks for a new simulation.' : 'First without a transaction.'}
          </span>
        </div>
        <LaunchOutcome state={state} />
      </form>
    </Card>
  )
}
