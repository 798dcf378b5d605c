import { SelectField, TextField } from '../../parts/Field'
import { ListEditor } from '../../parts/ListEditor'
import type { Review } from '../../wire'
import type { FormProps } from './entry-form'

const SENTIMENTS = [
  ['positive', 'Positive'],
  ['neutral', 'Neutral'],
  ['negative', 'Negative'],
] as const

export function ReputationForm({ form, isNew, errors, onChange }: FormProps<'reputations'>) {
  const set = (part: Partial<typeof form>) => onChange({ ...form, ...part })
  return (
    <>
      <div class="fields">
        {isNew && (
          <TextField
            label="Username"
            value={form.username}
            error={errors.username}
            onInput={(username) => set({ username: username.replace(/^@/, '') })}
          />
        )}
        <TextField
          label="Display name"
          value={form.displayName}
          error={errors.displayName}
          onInput={(displayName) => set({ displayName })}
        />
        <TextField
          label="Score"
          hint="0 to 2,800; the level follows from it."
          value={form.score}
          error={errors.score}
          onInput={(score) => set({ score })}
        />
        <TextField
          label="Vouches"
          value={form.vouchCount}
          error={errors['vouches.count']}
          onInput={(vouchCount) => set({ vouchCount })}
        />
        <TextField
          label="Vouched, ETH"
          value={form.vouchEth}
          error={errors['vouches.eth']}
          onInput={(vouchEth) => set({ vouchEth })}
        />
      </div>
      <h3>Reviews</h3>
      <ListEditor
        items={form.reviews}
        noun="review"
        most={200}
        blank={(): Review => ({ authorName: '', authorScore: 1200, sentiment: 'positive', text: '' })}
        onChange={(reviews) => set({ reviews })}
        render={(review, change, at) => (
          <div class="stack stack--tight">
            <div class="fields fields--narrow">
              <TextField
                label="Author"
                value={review.authorName}
                error={errors[`reviews.${at}.authorName`]}
                onInput={(authorName) => change({ ...review, authorName })}
              />
              <TextField
                label="Author's score"
                type="number"
                min={0}
                max={2800}
                value={String(review.authorScore)}
                error={errors[`reviews.${at}.authorScore`]}
                onInput={(text) => change({ ...review, authorScore: Math.trunc(Number(text) || 0) })}
              />
              <SelectField
                label="Sentiment"
                value={review.sentiment}
                options={SENTIMENTS}
                onChange={(sentiment) => change({ ...review, sentiment })}
              />
            </div>
            <TextField
              label="Text"
              rows={2}
              value={review.text}
              error={errors[`reviews.${at}.text`]}
              onInput={(text) => change({ ...review, text })}
            />
          </div>
        )}
      />
    </>
  )
}
