import { useLocation } from 'preact-iso'
import { Card } from '../../parts/Card'
import { Page } from '../../parts/Page'
import { Empty } from '../../parts/States'

export function NotFoundPage() {
  const { path } = useLocation()
  return (
    <Page title="No such page">
      <Card>
        <Empty title="No such page" action={<a href="/">Back to the overview</a>}>
          There is no page at <code>{path}</code>. If you meant an API route, the{' '}
          <a href="/ui/coverage">coverage table</a> lists them all.
        </Empty>
      </Card>
    </Page>
  )
}
