import type { ComponentChildren } from 'preact'
import './Switch.css'

interface Props {
  label: ComponentChildren
  hint?: ComponentChildren
  checked: boolean
  onChange: (checked: boolean) => void
  busy?: boolean
  disabled?: boolean
  /** For a switch whose visible label is not enough on its own. */
  name?: string
}

export function Switch({ label, hint, checked, onChange, busy, disabled, name }: Props) {
  return (
    <label class={`switch ${disabled ? 'switch--off' : ''}`}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-busy={busy}
        aria-label={name}
        onChange={(event) => {
          const isChecked = event.currentTarget.checked
          // The emulator decides: the switch moves when it has answered.
          event.currentTarget.checked = checked
          if (!busy) onChange(isChecked)
        }}
      />
      <span class="switch__track" aria-hidden="true" />
      <span class="switch__text">
        {label}
        {hint && <span class="switch__hint">{hint}</span>}
      </span>
    </label>
  )
}
