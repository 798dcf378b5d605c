import { chooseTheme, nextTheme, theme } from '../../state/theme'
import { Button } from '../Button'

const ICONS = { system: 'half', light: 'sun', dark: 'moon' } as const
const NAMES = { system: 'as the system', light: 'light', dark: 'dark' } as const

export function ThemeButton() {
  const current = theme.value
  const next = nextTheme(current)
  return (
    <Button
      kind="quiet"
      size="s"
      icon={ICONS[current]}
      label={`Theme: ${NAMES[current]}. Switch to ${NAMES[next]}`}
      onClick={() => chooseTheme(next)}
    />
  )
}
