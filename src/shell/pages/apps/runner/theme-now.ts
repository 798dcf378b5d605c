import { theme } from '../../../state/theme'

/** Whether the shell is dark now, by its own switch or the system's. */
export function isDark(): boolean {
  if (theme.value !== 'system') return theme.value === 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches
}
