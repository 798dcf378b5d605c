import { Card } from '../../../parts/Card'
import { SelectField, TextField } from '../../../parts/Field'
import { Note } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'
import { Choice } from '../../../parts/Tabs'
import type { Model, ModelAccount, Tier } from '../../../wire'
import { changeDraft, draft } from './calls'
import { formatOf, problemsOf, SIZES } from './draft'
import type { OwnKeys } from './use-own-keys'

const TIERS: readonly (readonly [Tier, string])[] = [
  ['standard', 'Standard'],
  ['zdr', 'Zero retention'],
  ['private', 'Private'],
]

interface Props {
  model: Model | undefined
  account: ModelAccount
  keys: OwnKeys
}

/** Settings of the request: tier, format, limits, and whose key. */
export function SettingsCard({ model, account, keys }: Props) {
  const { tier, format, streams, system, maxTokens, size, count } = draft.value
  const wire = formatOf(draft.value, model)
  const warning = warningFor(tier, account.tier, model)
  return (
    <Card title="How it is asked">
      <div class="stack">
        <div class="playset">
          <div class="field">
            <span class="field__label">Privacy tier</span>
            <Choice
              label="Privacy tier"
              options={TIERS}
              value={tier}
              onChange={(next) => changeDraft({ tier: next })}
            />
            {warning && <p class="field__hint">{warning}</p>}
          </div>
          {wire !== 'images' && (
            <div class="field">
              <span class="field__label">Format</span>
              <Choice
                label="Format"
                options={[
                  ['chat', 'Chat completions'],
                  ['messages', 'Messages'],
                ]}
                value={format}
                onChange={(next) => changeDraft({ format: next })}
              />
            </div>
          )}
        </div>
        {wire === 'images' ? (
          <div class="fields">
            <SelectField
              label="Size"
              value={size}
              options={SIZES.map((one) => [one, one.replace('x', ' × ')])}
              onChange={(next) => changeDraft({ size: next })}
            />
            <SelectField
              label="Images"
              value={count}
              options={(['1', '2', '3', '4'] as const).map((one) => [one, one])}
              onChange={(next) => changeDraft({ count: next })}
            />
          </div>
        ) : (
          <>
            <Switch
              label="Streams"
              hint="The answer arrives piece by piece, as Server-Sent Events."
              checked={streams}
              onChange={(next) => changeDraft({ streams: next })}
            />
            <TextField
              label="Tokens of the answer at most"
              placeholder="the model’s own maximum"
              value={maxTokens}
              error={problemsOf(draft.value).maxTokens}
              hint="The worst case is held back from the credit until the answer is there."
              onInput={(text) => changeDraft({ maxTokens: text })}
            />
            <TextField
              label="System prompt"
              rows={2}
              placeholder="You are a harbour master of few words."
              value={system}
              onInput={(text) => changeDraft({ system: text })}
            />
          </>
        )}
        <KeyField keys={keys} />
      </div>
    </Card>
  )
}

function KeyField({ keys: { all, chosen } }: { keys: OwnKeys }) {
  if (!chosen) {
    return (
      <Note tone="warn">
        This wallet has no key, so the gateway answers 401. <a href="/ui/keys?new=1">Create one</a>
      </Note>
    )
  }
  return (
    <SelectField
      label="Key"
      value={chosen.id}
      options={all.map((key) => [
        key.id,
        key.llmGatewayEnabled ? key.name : `${key.name} (gateway not enabled)`,
      ])}
      onChange={(keyId) => changeDraft({ keyId })}
    />
  )
}

/** What will become of the chosen tier, where that is not what it seems. */
function warningFor(tier: Tier, ofAccount: Tier, model: Model | undefined): string | null {
  const strength: readonly Tier[] = ['standard', 'zdr', 'private']
  const effective = strength.indexOf(tier) >= strength.indexOf(ofAccount) ? tier : ofAccount
  if (effective === 'private' && model && !model.tiers.includes('private')) {
    return model.private
      ? 'No attested enclave serves this model now: 422. Providers says who does.'
      : 'This model is not served privately: 422, and never a weaker tier instead.'
  }
  if (effective === 'zdr' && model && !model.zdr) {
    return 'Nobody serves this model without keeping data: 422.'
  }
  return effective === tier
    ? null
    : `The account asks for “${effective}” in every request, which is stronger.`
}
