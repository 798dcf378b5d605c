import { Page } from '../../parts/Page'
import { Tabs } from '../../parts/Tabs'
import { useQuery } from '../../state/query'
import { OperatorList } from './OperatorList'
import { PublicList } from './PublicList'
import './profiles.css'

const VIEWS = [
  ['public', 'Public list'],
  ['operator', 'Operator'],
] as const

export function ProfilesPage() {
  const [query, change] = useQuery()
  const view = query.view === 'operator' ? 'operator' : 'public'
  return (
    <Page
      title="Projects"
      lede="Project pages as the public endpoints show them. The operator's view has what no API does: approving and featuring."
      actions={
        <a class="button button--plain button--m" href="/ui/profile">
          Your own profile
        </a>
      }
    >
      <Tabs
        label="View"
        tabs={VIEWS}
        current={view}
        onChange={(next) => change({ view: next === 'public' ? null : next, state: null, offset: null })}
      >
        {view === 'public' ? (
          <PublicList query={query} change={change} />
        ) : (
          <OperatorList query={query} change={change} />
        )}
      </Tabs>
    </Page>
  )
}
