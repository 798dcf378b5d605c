import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../../api'
import { formatBytes } from '../../../format'
import { Button } from '../../../parts/Button'
import { Confirm } from '../../../parts/Dialog'
import { TextField } from '../../../parts/Field'
import { Json } from '../../../parts/Json'
import { Problem, Skeleton } from '../../../parts/States'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import { declarePublic, hidePublic } from '../files'
import { parsedArguments } from '../scripts/parsed-arguments'
import { DeclareOffer } from './DeclareOffer'

interface Props {
  app: WalletApp
  name: string
  /** Of the viewer; null is an anonymous one, who only reads. */
  session: string | null
  /** A session of the app's owner, who may declare the key public. */
  owner: string
}

/** One key: its value, and what can be done with it. */
export function KeyDetail({ app, name, session, owner }: Props) {
  const params = { wallet: app.owner.walletAddress, slug: app.slug, key: name }
  const place = { session: owner, path: app.path }
  const { data, error, reload } = useResource(
    `key ${app.slug} ${name} ${session}`,
    (signal) => call('GET /apps/:wallet/:slug/kv/:key', { key: session, params, signal }),
    ['apps.data.changed', 'files.changed'],
  )
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [save, saving] = useAction(async () => {
    if (draft === null) return
    const parsed = parsedArguments(draft)
    if ('problem' in parsed) return
    setRefusal(null)
    try {
      await call('PUT /apps/:wallet/:slug/kv/:key', { key: session, params, body: { value: parsed.value } })
      publish('apps.data.changed')
      setDraft(null)
      toast(`Wrote ${name}`)
    } catch (reason) {
      setRefusal(asApiError(reason))
    }
  })
  const [remove, removing] = useAction(async () => {
    await call('DELETE /apps/:wallet/:slug/kv/:key', { key: session, params })
    setConfirming(false)
    publish('apps.data.changed')
    toast(`Deleted ${name}`)
  })
  const isPublic = app.manifest?.publicDataKeys.includes(name) ?? false
  const isRecord = name.startsWith('record:')
  const [expose, exposing] = useAction(async () => {
    await (isPublic ? hidePublic : declarePublic)(place, name)
    toast(isPublic ? `${name} is public no more` : `${name} is public now`)
  })
  if (error) {
    return (
      <div class="appkey__detail stack">
        <Problem error={error} onRetry={reload} />
        <DeclareOffer app={app} owner={owner} error={error} name={name} />
      </div>
    )
  }
  if (!data) return <Skeleton rows={3} />
  const text = JSON.stringify(data.value, null, 2)
  const parsed = parsedArguments(draft ?? text)
  return (
    <div class="appkey__detail stack">
      {refusal && <Problem error={refusal} />}
      {!data.exists && <p class="muted small">There is no value at this key.</p>}
      {draft === null ? (
        data.exists && <Json text={text} label={`Value of ${name}`} />
      ) : (
        <TextField
          label={`Value of ${name}, as JSON`}
          mono
          rows={Math.min(20, Math.max(4, draft.split('\n').length))}
          value={draft}
          onInput={setDraft}
          error={'problem' in parsed ? parsed.problem : undefined}
        />
      )}
      <div class="row">
        {session !== null && draft === null && (
          <Button size="s" icon="edit" onClick={() => setDraft(text)}>
            Edit
          </Button>
        )}
        {draft !== null && (
          <>
            <Button size="s" kind="primary" busy={saving} disabled={'problem' in parsed} onClick={save}>
              Write it
            </Button>
            <Button size="s" kind="quiet" onClick={() => setDraft(null)}>
              Discard
            </Button>
          </>
        )}
        {!isRecord && draft === null && app.manifest && (
          <Button size="s" kind="quiet" icon="eye" busy={exposing} onClick={expose}>
            {isPublic ? 'Take it back from the public' : 'Declare it public'}
          </Button>
        )}
        {session !== null && draft === null && data.exists && (
          <Button size="s" kind="quiet" icon="trash" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        )}
        <span class="small muted num">{formatBytes(new TextEncoder().encode(text).length)}</span>
      </div>
      {isConfirming && (
        <Confirm
          title={`Delete ${name}?`}
          confirm="Delete"
          busy={removing}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>
            {isRecord
              ? 'A record cannot be brought back.'
              : 'For 24 hours its file can be restored among the deleted files.'}
          </p>
        </Confirm>
      )}
    </div>
  )
}
