import { signal } from '@preact/signals'

export type Theme = 'system' | 'light' | 'dark'
const STORED = 'sandbank.theme'

export const theme = signal<Theme>(remembered())

/** Also read by public/theme.js, before the first paint. */
export function chooseTheme(next: Theme): void {
  theme.value = next
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  try {
    if (next === 'system') localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, next)
  } catch {
    // Not remembered where storage is blocked; it still holds until the page is closed.
  }
}

/** Whether the shell is dark now, by its own switch or the system's. */
export function isDark(): boolean {
  if (theme.value !== 'system') return theme.value === 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches
}

export function nextTheme(current: Theme): Theme {
  return current === 'system' ? 'light' : current === 'light' ? 'dark' : 'system'
}

function remembered(): Theme {
  const value = typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme
  return value === 'light' || value === 'dark' ? value : 'system'
}
