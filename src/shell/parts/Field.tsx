import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './Field.css'

interface Wired {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface Props {
  label: ComponentChildren
  hint?: ComponentChildren
  error?: string | undefined
  aside?: ComponentChildren
  /** The label is for screen readers only; the place says what it is. */
  bare?: boolean
  children: (wired: Wired) => ComponentChildren
}

/** A label, its control, a hint and an error, tied together for assistive technology. */
function Field({ label, hint, error, aside, bare, children }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const wired: Wired = { id }
  if (described) wired['aria-describedby'] = described
  if (error) wired['aria-invalid'] = true
  return (
    <div class="field">
      <div class={bare ? 'visually-hidden' : 'field__label'}>
        <label for={id}>{label}</label>
        {aside && <span class="field__aside">{aside}</span>}
      </div>
      {children(wired)}
      {error && (
        <p class="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p class="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface TextProps extends Omit<Props, 'children'> {
  value: string
  onInput: (value: string) => void
  placeholder?: string
  type?: 'text' | 'url' | 'number' | 'search' | 'datetime-local'
  list?: string
  name?: string
  mono?: boolean
  rows?: number
  max?: number
  min?: number
}

export function TextField(props: TextProps) {
  const { value, onInput, placeholder, type = 'text', list, name, mono, rows, max, min, ...field } = props
  const look = `input ${mono ? 'mono' : ''}`
  return (
    <Field {...field}>
      {(wired) =>
        rows ? (
          <textarea
            {...wired}
            class={look}
            rows={rows}
            name={name}
            placeholder={placeholder}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        ) : (
          <input
            {...wired}
            class={look}
            type={type}
            name={name}
            list={list}
            min={min}
            max={max}
            step={type === 'datetime-local' ? 1 : undefined}
            placeholder={placeholder}
            autocomplete="off"
            spellcheck={!mono}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

interface SecretProps extends Omit<Props, 'children'> {
  value: string
  onInput: (value: string) => void
  placeholder?: string
}

/** Typed once, never shown, remembered by no password manager. */
export function SecretField({ value, onInput, placeholder, ...field }: SecretProps) {
  return (
    <Field {...field}>
      {(wired) => (
        <input
          {...wired}
          class="input mono"
          type="password"
          autocomplete="new-password"
          placeholder={placeholder}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface SelectProps<T extends string> extends Omit<Props, 'children'> {
  value: T
  options: readonly (readonly [value: T, text: string])[]
  onChange: (value: T) => void
}

export function SelectField<T extends string>({ value, options, onChange, ...field }: SelectProps<T>) {
  return (
    <Field {...field}>
      {(wired) => (
        <select
          {...wired}
          class="input select"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as T)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
