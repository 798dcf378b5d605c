import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { credentials } from '../../state/emulator'
import type { Info } from '../../wire'

/** Where the emulator answers: its own address, and the foreign ones it takes for its own. */
export function Addresses({ info }: { info: Info | undefined }) {
  const seeded = credentials.value
  if (!seeded) return null
  const services = [
    ['REST', seeded.baseUrl],
    ['model gateway', seeded.llmUrl],
    ['webhooks', seeded.webhookUrl],
  ] as const
  const own = [...new Set(services.map(([, address]) => address))].map(
    (address) =>
      [services.flatMap(([name, at]) => (at === address ? [name] : [])).join(', '), address] as const,
  )
  const foreign = (info?.baseAddresses ?? []).filter((address) => !own.some(([, mine]) => mine === address))
  return (
    <Card
      title="Base addresses"
      lede="One address serves all three services: their paths do not collide."
      actions={<a href="/ui/clock#settings">Add one</a>}
      flush
    >
      <ul class="lines">
        {own.map(([name, address]) => (
          <Address key={name} name={name} address={address} />
        ))}
        {foreign.map((address) => (
          <Address key={address} name="Also answered" address={address} />
        ))}
        <Address name="Your EVM wallet" address={seeded.wallet.evm} />
        {seeded.wallet.solana && <Address name="Your Solana wallet" address={seeded.wallet.solana} />}
      </ul>
      <p class="lines__foot small muted">
        A page served from here may call the addresses marked “also answered”: the worker replies, and nothing
        goes out. See <a href="/__sandbank/openapi.json">openapi.json</a> and the{' '}
        <a href="/ui/coverage">coverage table</a>.
      </p>
    </Card>
  )
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <li class="lines__row">
      <div class="grow">
        <p class="small muted">{name}</p>
        <code class="lines__address">{address}</code>
      </div>
      <CopyButton text={address} what={name} />
    </li>
  )
}
