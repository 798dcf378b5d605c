import { signal } from '@preact/signals'

const STORED = 'sandbank.journal.shell'

/** Whether the journal also shows the shell's own requests. */
export const showsShell = signal(remembered())

export function showShell(next: boolean): void {
  showsShell.value = next
  try {
    if (next) localStorage.setItem(STORED, 'yes')
    else localStorage.removeItem(STORED)
  } catch {
    // Not remembered where storage is blocked; it still holds until the page is closed.
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(STORED) !== null
  } catch {
    return false
  }
}
