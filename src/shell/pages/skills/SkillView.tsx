import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../../api'
import { formatBytes } from '../../format'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Code } from '../../parts/Code'
import { Confirm } from '../../parts/Dialog'
import { Icon } from '../../parts/Icon'
import { Empty, Note, Problem, Skeleton } from '../../parts/States'
import { useAction } from '../../state/action'
import { publish } from '../../state/events'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'

/** One skill with its SKILL.md as it is stored: variables by their names. */
export function SkillView({ name, session }: { name: string; session: string }) {
  const [{ wallet = null }] = useQuery()
  const { route } = useLocation()
  const [isDeleting, setDeleting] = useState(false)
  const { data, error, reload } = useResource(
    `skill ${name}`,
    (signal) => call('GET /user/skills/:name', { key: session, params: { name }, signal }),
    ['files.changed'],
  )
  const all = withQuery('/ui/skills', {}, { wallet })
  const [remove, busy] = useAction(async () => {
    await call('DELETE /user/skills/:name', { key: session, params: { name } })
    publish('files.changed')
    toast(`Deleted ${name}`, 'For 24 hours its files can be restored, on the page Files.')
    route(all)
  })
  const back = (
    <a class="skillback small" href={all}>
      <Icon name="left" size={14} /> All skills
    </a>
  )
  if (error?.status === 404) {
    return (
      <Card>
        <Empty title={`There is no skill ${name}`} action={back}>
          It may have been deleted, or belong to another wallet.
        </Empty>
      </Card>
    )
  }
  if (!data) return error ? <Problem error={error} onRetry={reload} /> : <Skeleton rows={7} tall />
  const { description, tags, problem, content, files, path } = data
  return (
    <>
      {back}
      <Card
        title={name}
        lede={description}
        actions={
          <>
            <a
              class="button button--plain button--s"
              href={withQuery('/ui/files', {}, { folder: path, wallet })}
            >
              <Icon name="folder" size={15} /> Its files
            </a>
            <Button kind="quiet" size="s" icon="trash" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        }
      >
        <div class="stack">
          {problem && <Note tone="warn">It cannot be used: {problem}</Note>}
          {tags.length > 0 && (
            <p class="row">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </p>
          )}
          <Code label="SKILL.md" wraps>
            {content}
          </Code>
          {files.length > 1 && (
            <p class="small muted">
              With {files.map((file) => `${file.path} (${formatBytes(file.size)})`).join(', ')}.
            </p>
          )}
          <p class="small muted">
            <code>{'{{NAME}}'}</code> stands for a{' '}
            <a href={withQuery('/ui/variables', {}, { wallet })}>variable</a>, whose value comes in only when
            the skill is used.
          </p>
        </div>
        {isDeleting && (
          <Confirm
            title={`Delete ${name}?`}
            confirm="Delete"
            busy={busy}
            onConfirm={remove}
            onClose={() => setDeleting(false)}
          >
            <p>The agent no longer finds it. Its files can be restored for a day.</p>
          </Confirm>
        )}
      </Card>
    </>
  )
}
