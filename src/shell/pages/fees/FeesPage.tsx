import { call } from '../../api'
import { SelectField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { Empty, Problem, Skeleton } from '../../parts/States'
import { credentials } from '../../state/emulator'
import { useQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { Earnings, SPANS, type Span } from './Earnings'
import { Figures } from './Figures'
import { loadFees } from './load'
import { TokensCard } from './TokensCard'
import { type Person, peopleOf, personAt } from './who'
import './fees.css'

export function FeesPage() {
  const [query, change] = useQuery()
  const found = useResource(
    'people',
    async (signal) => {
      const [{ wallets }, { developerAccounts }] = await Promise.all([
        call('GET /__sandbank/wallets', { signal }),
        call('GET /__sandbank/chains', { signal }),
      ])
      return peopleOf(wallets, developerAccounts)
    },
    ['wallet.changed'],
  )
  const developer = credentials.value?.wallet.evm
  const person = found.data && personAt(found.data, query.of, developer)
  const people = found.data && person?.kind === 'stranger' ? [...found.data, person] : found.data
  return (
    <Page
      title="Fees"
      lede="Every swap of a launched token pays 0.7 %. 95 % of that is the beneficiary’s, who claims it or hands the right over."
      actions={
        person &&
        people && (
          <SelectField
            label="Whose fees"
            bare
            value={person.address}
            options={people.map(({ address, name }) => [address, name])}
            onChange={(of) => change({ of: of === developer ? null : of })}
          />
        )
      }
    >
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={7} tall />}
      {person && <FeesOf key={person.address} person={person} />}
    </Page>
  )
}

function FeesOf({ person }: { person: Person }) {
  const [query, change] = useQuery()
  const span: Span = SPANS.find((days) => days === query.days) ?? '30'
  const { address } = person
  const found = useResource(`fees ${address} ${span}`, (signal) => loadFees(address, Number(span), signal), [
    'chain.block',
    'chain.mode',
    'clock.changed',
  ])
  const { data, error } = found
  return (
    <>
      {error && <Problem error={error} onRetry={found.reload} />}
      {!data && !error && <Skeleton rows={8} tall />}
      {data && data.fees.tokens.length === 0 && (
        <Empty title="No fees belong to this address" action={<a href="/ui/launches">Launch a token</a>}>
          It is the beneficiary of no launched token. Whoever launches one is, and may hand the right to
          another address.
        </Empty>
      )}
      {data && data.fees.tokens.length > 0 && (
        <>
          <Figures fees={data.fees} />
          <Earnings
            series={data.series}
            span={span}
            onSpan={(days) => change({ days: days === '30' ? null : days })}
          />
          <TokensCard person={person} fees={data.fees} />
        </>
      )}
    </>
  )
}
