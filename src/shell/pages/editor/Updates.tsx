import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Ago } from '../../parts/Ago'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import type { OwnProfile } from '../../wire'

interface Props {
  apiKey: string
  profile: OwnProfile
  onSaved: (profile: OwnProfile) => void
}

/** POST /agent/profile/update */
export function Updates({ apiKey, profile, onSaved }: Props) {
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [append, busy] = useAction(async () => {
    const next = await call('POST /agent/profile/update', {
      key: apiKey,
      body: { title: title.trim(), content },
    })
    setTitle('')
    setContent('')
    toast('Update published')
    publish('profile.changed')
    onSaved(next)
  })
  const count = profile.projectUpdates.length
  const latest = profile.projectUpdates.at(-1)
  return (
    <Card title="Updates" lede={`${count} of at most 50; when a fifty-first comes, the oldest goes.`}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          append()
        }}
      >
        <TextField
          label="Title"
          value={title}
          aside={`${title.length} / 200`}
          error={title.length > 200 ? 'At most 200 characters.' : undefined}
          onInput={setTitle}
        />
        <TextField
          label="Content"
          rows={3}
          value={content}
          aside={`${content.length} / 5,000`}
          error={content.length > 5000 ? 'At most 5,000 characters.' : undefined}
          onInput={setContent}
        />
        <div class="row">
          <Button submit busy={busy} disabled={!title.trim() || !content.trim()}>
            Publish update
          </Button>
          {latest && (
            <span class="small muted">
              Latest: “{latest.title}”
              {latest.createdAt && (
                <>
                  , <Ago at={latest.createdAt} />
                </>
              )}
            </span>
          )}
        </div>
      </form>
    </Card>
  )
}
