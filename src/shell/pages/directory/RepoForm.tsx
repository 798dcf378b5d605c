import { TextField } from '../../parts/Field'
import { WeeklyBars } from '../../parts/WeeklyBars'
import { virtualNow } from '../../state/clock'
import type { FormProps } from './entry-form'
import { parseCounts, weeksUpTo } from './weekly'

export function RepoForm({ form, isNew, errors, onChange }: FormProps<'repos'>) {
  const set = (part: Partial<typeof form>) => onChange({ ...form, ...part })
  const counts = parseCounts(form.weekly)
  return (
    <>
      {isNew && (
        <div class="fields">
          <TextField
            label="Owner"
            value={form.owner}
            error={errors.owner}
            onInput={(owner) => set({ owner })}
          />
          <TextField label="Name" value={form.name} error={errors.name} onInput={(name) => set({ name })} />
        </div>
      )}
      <TextField
        label="Maintainers"
        value={form.maintainers}
        error={errors.maintainers}
        hint="Names, divided by commas."
        onInput={(maintainers) => set({ maintainers })}
      />
      <div class="fields fields--narrow">
        <TextField
          label="Commits, 52 weeks"
          placeholder="null"
          value={form.commits}
          error={errors.commits}
          onInput={(commits) => set({ commits })}
        />
        <TextField
          label="Pull requests"
          placeholder="null"
          value={form.pullRequests}
          error={errors.pullRequests}
          onInput={(pullRequests) => set({ pullRequests })}
        />
        <TextField
          label="Releases"
          placeholder="null"
          value={form.releases}
          error={errors.releases}
          onInput={(releases) => set({ releases })}
        />
      </div>
      <p class="small muted">An empty figure is null on the wire: not computed yet, or not available.</p>
      <TextField
        label="Commits per week"
        rows={3}
        mono
        value={form.weekly}
        error={errors.weekly}
        hint="Up to 52 whole numbers, oldest first; the last one is this week."
        onInput={(weekly) => set({ weekly })}
      />
      {counts && counts.length > 0 && (
        <WeeklyBars weekly={weeksUpTo(virtualNow.value ?? Date.now(), counts)} />
      )}
    </>
  )
}
