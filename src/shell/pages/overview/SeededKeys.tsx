import { maskKey } from '../../format'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { credentials } from '../../state/emulator'
import type { Credentials } from '../../wire'

const MAY: Record<keyof Credentials['keys'], [name: string, may: string]> = {
  full: ['Full access', 'Everything its wallet may do'],
  readOnly: ['Read-only', 'Reads; every write is refused'],
  noAgent: ['No agent', 'All but agent prompts'],
  noWallet: ['No wallet', 'All but the wallet routes'],
  noGateway: ['No gateway', 'All but the model gateway'],
}

/** The keys that are there from the start, the same at every start of the same seed. */
export function SeededKeys() {
  const seeded = credentials.value
  if (!seeded) return null
  const rows: [name: string, may: string, secret: string][] = [
    ...Object.entries(MAY).map(([id, [name, may]]): [string, string, string] => [
      name,
      may,
      seeded.keys[id as keyof Credentials['keys']],
    ]),
    ['Partner', 'For a partner’s server, in X-Partner-Key: makes wallets for its users', seeded.partnerKey],
    ['Web session', 'Signed in as the owner, as a bearer token', seeded.session],
  ]
  return (
    <Card
      title="Seeded keys"
      lede="The same at every start of the same seed, so a test may rely on them."
      actions={<a href="/ui/keys">All keys</a>}
      flush
    >
      <ul class="lines">
        {rows.map(([name, may, secret]) => (
          <li key={name} class="lines__row">
            <div class="grow">
              <p class="lines__name">{name}</p>
              <p class="small muted">{may}</p>
            </div>
            <code class="lines__code small muted">{maskKey(secret)}</code>
            <CopyButton text={secret} what={`the ${name.toLowerCase()} key`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
