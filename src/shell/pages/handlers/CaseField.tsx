import { useId } from 'preact/hooks'
import './handlers.css'

interface Props<Id extends string> {
  label: string
  /** Each with what it means. */
  options: readonly (readonly [id: Id, title: string, means: string])[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few, each explained. */
export function CaseField<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  const name = useId()
  return (
    <fieldset class="casefield">
      <legend class="field__label">{label}</legend>
      {options.map(([id, title, means]) => (
        <label key={id} class="casefield__one">
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          <span>
            <strong>{title}</strong>
            <span class="small muted">{means}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
