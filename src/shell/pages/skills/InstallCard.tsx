import { useState } from 'preact/hooks'
import type { AnswerTo, BodyOf } from '../../../contract'
import { type ApiError, asApiError, call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Drop } from '../../parts/Drop'
import { TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { toast } from '../../state/toasts'
import { filesIn } from '../files/dropped'

type Available = AnswerTo<'GET /user/skills'>['available'][number]
type Source = BodyOf<'POST /user/skills/install'>

interface Props {
  available: readonly Available[]
  installed: readonly string[]
  session: string
}

/** Installs a skill: one that comes with the emulator, one at an address, or one of files. */
export function InstallCard({ available, installed, session }: Props) {
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ error: ApiError; source: Source } | null>(null)
  const install = async (what: string, source: Source) => {
    if (busy !== null) return
    setBusy(what)
    setRefused(null)
    try {
      const { name } = await call('POST /user/skills/install', { key: session, body: source })
      publish('files.changed')
      toast(`${name} is installed`, 'The agent finds it from now on.')
      if (source.url !== undefined) setUrl('')
    } catch (reason) {
      setRefused({ error: asApiError(reason), source })
    } finally {
      setBusy(null)
    }
  }
  const take = async (files: File[], transfer?: DataTransfer) => {
    const found = transfer ? await filesIn(transfer) : files.map((file) => ({ file, below: '' }))
    void install('files', { files: await textsOf(found) })
  }
  return (
    <Card title="Install" lede="None of these needs a network, but for an address.">
      <div class="stack">
        {refused && (
          <Problem error={refused.error}>
            {refused.error.status === 409 && (
              <p>
                <Button
                  size="s"
                  onClick={() => void install('again', { ...refused.source, overwrite: true })}
                >
                  Replace it
                </Button>
              </p>
            )}
          </Problem>
        )}
        <ul class="seeded">
          {available.map(({ slug, description, tags }) => (
            <li key={slug} class="row row--between">
              <div class="grow">
                <p class="lines__name">{slug}</p>
                <p class="small muted">{description}</p>
                <p class="row seeded__tags">
                  {tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                </p>
              </div>
              {installed.includes(slug) ? (
                <Badge tone="ok">installed</Badge>
              ) : (
                <Button
                  size="s"
                  icon="plus"
                  label={`Install ${slug}`}
                  busy={busy === slug}
                  onClick={() => void install(slug, { slug })}
                >
                  Install
                </Button>
              )}
            </li>
          ))}
        </ul>
        <form
          class="stack stack--tight"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (url.trim() !== '') void install('url', { url: url.trim() })
          }}
        >
          <TextField
            label="From an address"
            type="url"
            placeholder="https://example.com/SKILL.md"
            hint="It is fetched as user code is: only what the settings allow."
            value={url}
            onInput={setUrl}
          />
          <div>
            <Button submit busy={busy === 'url'} disabled={url.trim() === ''}>
              Fetch and install
            </Button>
          </div>
        </form>
        <Drop
          multiple
          accept=".md,.txt,.json,.yaml,.csv,text/*"
          onFiles={(files, transfer) => void take(files, transfer)}
        >
          Drop a skill’s folder here, or <span class="drop__choose">choose its files</span>, SKILL.md among
          them
        </Drop>
      </div>
    </Card>
  )
}

/** Texts by path, as an installation takes them. Where SKILL.md lies in a folder, that folder is the skill. */
async function textsOf(found: readonly { file: File; below: string }[]): Promise<Record<string, string>> {
  const home = found.find(({ file }) => file.name === 'SKILL.md')?.below ?? ''
  const texts: Record<string, string> = {}
  for (const { file, below } of found) {
    const path = below ? `${below}/${file.name}` : file.name
    texts[home !== '' && path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path] = await file.text()
  }
  return texts
}
