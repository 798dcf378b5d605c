import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { SelectField, TextField } from '../../parts/Field'
import type { RecipientType } from '../../wire'
import { type LaunchDraft, symbolOf } from './draft'

interface Props {
  draft: LaunchDraft
  onChange: (part: Partial<LaunchDraft>) => void
}

const RECIPIENTS: readonly (readonly [RecipientType | '', string])[] = [
  ['', 'The launching wallet'],
  ['wallet', 'An address'],
  ['ens', 'A name such as ana.eth'],
  ['x', 'An account of X'],
  ['farcaster', 'An account of Farcaster'],
]
const PLACEHOLDERS: Record<RecipientType, string> = {
  wallet: '0x…',
  ens: 'ana.eth',
  x: '@sandbank_dev',
  farcaster: '@ana',
}

export function LaunchFields({ draft, onChange }: Props) {
  const [isMore, setMore] = useState(false)
  return (
    <>
      <div class="launchgrid">
        <TextField
          label="Name"
          placeholder="Night Ferry"
          value={draft.name}
          onInput={(name) => onChange({ name })}
        />
        <TextField
          label="Symbol"
          placeholder={symbolOf(draft) || 'NIGH'}
          value={draft.symbol}
          onInput={(symbol) => onChange({ symbol: symbol.replace(/\s/g, '') })}
        />
      </div>
      <TextField
        label="Description"
        rows={2}
        value={draft.description}
        onInput={(description) => onChange({ description })}
      />
      <div class="launchgrid">
        <SelectField
          label="Fees go to"
          value={draft.recipient}
          options={RECIPIENTS}
          onChange={(recipient) => onChange({ recipient, recipientValue: '' })}
        />
        {draft.recipient !== '' && (
          <TextField
            label={draft.recipient === 'wallet' ? 'Address' : 'Name'}
            mono={draft.recipient === 'wallet'}
            placeholder={PLACEHOLDERS[draft.recipient]}
            value={draft.recipientValue}
            onInput={(recipientValue) => onChange({ recipientValue })}
          />
        )}
      </div>
      <div>
        <Button kind="quiet" size="s" expanded={isMore} onClick={() => setMore(!isMore)}>
          {isMore ? 'Fewer fields' : 'Picture and links'}
        </Button>
      </div>
      {isMore && (
        <>
          <TextField
            label="Picture"
            type="url"
            placeholder="https://… or ipfs://…"
            value={draft.image}
            onInput={(image) => onChange({ image })}
          />
          <div class="launchgrid">
            <TextField
              label="Website"
              type="url"
              placeholder="https://…"
              value={draft.websiteUrl}
              onInput={(websiteUrl) => onChange({ websiteUrl })}
            />
            <TextField
              label="Post"
              type="url"
              placeholder="https://x.com/…/status/…"
              value={draft.tweetUrl}
              onInput={(tweetUrl) => onChange({ tweetUrl })}
            />
          </div>
        </>
      )}
    </>
  )
}
