import { useState } from 'preact/hooks'
import { call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { SelectField, TextField } from '../../../parts/Field'
import { Icon } from '../../../parts/Icon'
import { Empty, Note, Problem, Skeleton } from '../../../parts/States'
import { useQuery } from '../../../state/query'
import { useResource } from '../../../state/resource'
import type { WalletApp } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { useHrefs } from '../hrefs'
import { NOBODY, useViewer, viewerOptions } from '../viewer'
import { KeyDetail } from './KeyDetail'
import { KeyMarks } from './KeyMarks'
import { NewKey } from './NewKey'

interface Props {
  app: WalletApp
  owner: Owner
}

/** The keys of an app as its owner, a visitor or an anonymous one sees them. */
export function KeysView({ app, owner }: Props) {
  const { slug, path } = app
  const [query, change] = useQuery()
  const [prefix, setPrefix] = useState('')
  const as = query.as ?? owner.wallet.id
  const viewer = useViewer(as, owner)
  const hrefs = useHrefs()
  const params = { wallet: app.owner.walletAddress, slug }
  const { session } = viewer
  const { data, error, reload } = useResource(
    session === undefined ? null : `keys ${slug} ${as} ${prefix}`,
    (signal) => call('GET /apps/:wallet/:slug/kv', { key: session, params, query: { prefix }, signal }),
    ['apps.data.changed', 'files.changed'],
  )
  const refused = viewer.error ?? error
  return (
    <div class="stack">
      <div class="appfilter">
        <SelectField
          label="Seen by"
          value={as}
          options={viewerOptions(owner)}
          onChange={(id) => change({ as: id === owner.wallet.id ? null : id, open: null })}
        />
        <TextField
          label="Keys that begin with"
          mono
          name="filter"
          placeholder="record:"
          value={prefix}
          onInput={setPrefix}
        />
      </div>
      {as === NOBODY && (
        <Note>
          Without a sign-in a visitor reads the keys that <code>publicDataKeys</code> names, and writes none.
        </Note>
      )}
      {refused && (
        <Problem error={refused} onRetry={reload}>
          {refused.status === 404 && app.visibility === 'private' && (
            <p>
              The app is private: for everybody but its owner it is not there.{' '}
              <a href={hrefs.app(slug, 'settings')}>Say who may open it</a>.
            </p>
          )}
        </Problem>
      )}
      {!data && !refused && <Skeleton rows={5} />}
      {data && !refused && (
        <Card
          title={data.keys.length === 1 ? 'One key' : `${data.keys.length} keys`}
          lede="Of two writes to one key the last one stays. A key is a file of 1 MB at most; a record belongs to who wrote it, and is never public."
          flush
        >
          {data.keys.length === 0 ? (
            <Empty
              title={prefix ? `No key begins with ${prefix}` : 'No key yet'}
              action={<a href={hrefs.folder(`${path}/data`)}>The folder of its data</a>}
            >
              Scripts and the page write keys with <code>appKV.set</code>. One can also be written below.
            </Empty>
          ) : (
            <ul class="lines">
              {data.keys.map((key) => {
                const isOpen = key === query.open
                return (
                  <li key={key} class={`appkey ${isOpen ? 'appkey--open' : ''}`}>
                    <button
                      type="button"
                      class="appkey__line"
                      aria-expanded={isOpen}
                      onClick={() => change({ open: isOpen ? null : key })}
                    >
                      <span class="appkey__chevron">
                        <Icon name="right" size={14} />
                      </span>
                      <code class="grow">{key}</code>
                      <KeyMarks app={app} name={key} />
                    </button>
                    {isOpen && (
                      <KeyDetail app={app} name={key} session={session ?? null} owner={owner.session} />
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Card>
      )}
      {as === NOBODY ? (
        <ReadKey onRead={(key) => change({ open: key, read: key })} />
      ) : (
        data && <NewKey app={app} session={session ?? null} keys={data.keys} />
      )}
      {as === NOBODY && query.read && !data?.keys.includes(query.read) && (
        <Card title={<code>{query.read}</code>} flush>
          <KeyDetail app={app} name={query.read} session={null} owner={owner.session} />
        </Card>
      )}
    </div>
  )
}

/** Names of keys that are not public are not listed: here any can be read. */
function ReadKey({ onRead }: { onRead: (key: string) => void }) {
  const [key, setKey] = useState('')
  return (
    <form
      class="appfilter"
      onSubmit={(event) => {
        event.preventDefault()
        if (key.trim()) onRead(key.trim())
      }}
    >
      <TextField label="Read another key" mono placeholder="figures" value={key} onInput={setKey} />
      <div class="appfilter__end">
        <Button submit disabled={key.trim() === ''}>
          Read it
        </Button>
      </div>
    </form>
  )
}
