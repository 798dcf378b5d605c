import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Card } from '../../parts/Card'
import { Code } from '../../parts/Code'
import { CopyButton } from '../../parts/CopyButton'
import { Note } from '../../parts/States'
import { Tabs } from '../../parts/Tabs'
import { credentials, health } from '../../state/emulator'
import { useResource } from '../../state/resource'
import { type SnippetId, snippets } from './snippets'

export function Snippets() {
  const [current, setCurrent] = useState<SnippetId>('fetch')
  const coverage = useResource('coverage', (signal) => call('GET /__sandbank/coverage', { signal }))
  const seeded = credentials.value
  if (!seeded) return null

  const routes = coverage.data?.routes ?? []
  const all = snippets({
    baseUrl: seeded.baseUrl,
    llmUrl: seeded.llmUrl,
    key: seeded.keys.full,
    evmAddress: seeded.wallet.evm,
    isReachableFromOutside: health.value?.host === 'node',
    // Until the table is there nothing is claimed to be missing.
    hasRoute: (part) =>
      coverage.data === undefined || routes.some((route) => !route.planned && route.route.includes(part)),
  })
  const shown = all.find((snippet) => snippet.id === current)
  if (!shown) return null
  return (
    <Card
      title="Paste and go"
      lede="With the real address and the full-access key of your seeded wallet."
      actions={<CopyButton text={shown.code} what="the snippet" wide />}
    >
      <Tabs
        label="Client"
        tabs={all.map((snippet) => [snippet.id, snippet.name] as const)}
        current={current}
        onChange={setCurrent}
      >
        <div class="stack stack--tight">
          <Code label={`Snippet for ${shown.name}`}>{shown.code}</Code>
          {shown.note && <Note>{shown.note}</Note>}
        </div>
      </Tabs>
    </Card>
  )
}
