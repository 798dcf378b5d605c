import { call } from '../../api'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { useResource } from '../../state/resource'
import type { OwnProfile } from '../../wire'
import { socialName } from '../profiles/social-name'
import type { Draft } from './draft'
import type { FieldErrors } from './field-errors'

interface Props {
  draft: Draft
  errors: FieldErrors
  profile: OwnProfile | null
  onChange: (part: Partial<Draft>) => void
}

export function Basics({ draft, errors, profile, onChange }: Props) {
  const directory = useResource('directory', (signal) => call('GET /__sandbank/directory', { signal }), [
    'directory.changed',
  ])
  const tokens = directory.data?.tokens ?? []
  const token = tokens.find((one) => one.address.toLowerCase() === draft.tokenAddress.trim().toLowerCase())
  return (
    <Card title="Basics">
      <div class="stack">
        <div class="fields">
          <TextField
            label="Project name"
            name="projectName"
            value={draft.projectName}
            error={errors.projectName}
            aside={`${draft.projectName.length} / 100`}
            onInput={(projectName) => onChange({ projectName })}
          />
          <TextField
            label="Website"
            name="website"
            type="url"
            placeholder="https://"
            value={draft.website}
            error={errors.website}
            hint="Empty it to clear it (null on the wire)."
            onInput={(website) => onChange({ website })}
          />
        </div>
        <TextField
          label="Description"
          name="description"
          rows={4}
          value={draft.description}
          error={errors.description}
          aside={`${draft.description.length} / 2,000`}
          onInput={(description) => onChange({ description })}
        />
        <TextField
          label="Token address"
          name="tokenAddress"
          mono
          list="editor-tokens"
          placeholder="0x…"
          value={draft.tokenAddress}
          error={errors.tokenAddress}
          hint={
            token
              ? `${token.name} (${token.symbol}) on ${token.chain}: chain and symbol will be derived from it.`
              : 'Tokens of the seeded data are suggested; chain and symbol are derived.'
          }
          onInput={(tokenAddress) => onChange({ tokenAddress })}
        />
        <datalist id="editor-tokens">
          {tokens.map((one) => (
            <option key={one.address} value={one.address}>
              {one.symbol} · {one.name}
            </option>
          ))}
        </datalist>
        {profile && (
          <p class="small muted">
            Derived, never sent: slug <code>{profile.slug}</code>, chain{' '}
            <code>{profile.tokenChainId ?? 'none'}</code>, symbol <code>{profile.tokenSymbol ?? 'none'}</code>
            , account <code>{socialName(profile) ?? 'none'}</code>.
          </p>
        )}
      </div>
    </Card>
  )
}
