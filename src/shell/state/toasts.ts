import { signal } from '@preact/signals'
import { asApiError } from '../api'

export interface Toast {
  id: number
  tone: 'ok' | 'bad'
  title: string
  detail?: string
}

export const toasts = signal<Toast[]>([])
let last = 0

export function toast(title: string, detail?: string): void {
  push({ id: ++last, tone: 'ok', title, ...(detail === undefined ? {} : { detail }) })
}

export function toastError(reason: unknown): void {
  const error = asApiError(reason)
  push({ id: ++last, tone: 'bad', title: error.error, detail: error.message })
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}

function push(next: Toast): void {
  toasts.value = [...toasts.value.slice(-2), next]
  setTimeout(() => dismiss(next.id), next.tone === 'bad' ? 9000 : 4500)
}
