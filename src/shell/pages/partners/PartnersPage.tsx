import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { SelectField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import type { Organisation } from '../../wire'
import { AddOrganisation } from './AddOrganisation'
import { OrganisationCard } from './OrganisationCard'
import { PartnerKeys } from './PartnerKeys'
import { WalletsCard } from './WalletsCard'
import './partners.css'

export function PartnersPage() {
  const [query, change] = useQuery()
  const [isAdding, setAdding] = useState(false)
  const found = useResource('partners', (signal) => call('GET /__sandbank/partners', { signal }), [
    'partner.changed',
  ])
  const organisations = found.data?.organisations ?? []
  const chosen = organisations.find(({ id }) => id === query.org) ?? organisations[0]
  return (
    <Page
      title="Partners"
      lede="A partner’s server has wallets made for its users, with a key of its own kind, and funds them from its own wallet."
      actions={
        <>
          {chosen && organisations.length > 1 && (
            <SelectField
              label="Organisation"
              bare
              value={chosen.id}
              options={organisations.map(({ id, name }) => [id, name])}
              onChange={(org) => change({ org: org === organisations[0]?.id ? null : org, offset: null })}
            />
          )}
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add organisation
          </Button>
        </>
      }
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={7} tall />}
      {found.data && !chosen && (
        <Empty title="There is no partner">
          This database is older than partners are. Add an organisation, or reset the state under Clock and
          state.
        </Empty>
      )}
      {chosen && <OneOrganisation key={chosen.id} organisation={chosen} />}
      {isAdding && (
        <AddOrganisation
          onAdded={(org) => {
            setAdding(false)
            change({ org, offset: null })
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

function OneOrganisation({ organisation }: { organisation: Organisation }) {
  const working = organisation.keys.find(({ revokedAt }) => revokedAt === null)
  return (
    <div class="cols">
      <WalletsCard organisation={organisation} keyId={working?.id} />
      <div class="stack stack--wide">
        <OrganisationCard organisation={organisation} />
        <PartnerKeys organisation={organisation} />
      </div>
    </div>
  )
}
