import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const whole = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export const formatUsd = (value: number | null | undefined): string =>
  value == null ? '–' : usd.format(value)
export const formatCount = (value: number): string => whole.format(value)
export const formatCompact = (value: number): string => compact.format(value)
export const formatDay = (iso: string): string => (isDate(iso) ? day.format(new Date(iso)) : iso)

/** `2026-11-21 04:05:06` in UTC, as the emulator's timestamps are. */
export function formatStamp(at: string | number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString().slice(0, 19).replace('T', ' ')
}

/** A decimal string shortened for reading, never parsed as a float: `0.123456789` → `0.1234`. */
export function formatWeth(value: string | null | undefined): string {
  if (value == null) return '–'
  const [units = '0', fraction = ''] = value.split('.')
  const digits = fraction.slice(0, 4).replace(/0+$/, '')
  const grouped = units.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return digits ? `${grouped}.${digits}` : grouped
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

/** `3 hours ago`, measured against the virtual clock and not the machine's. */
export function formatAgo(iso: string, nowMs: number): string {
  const distance = Date.parse(iso) - nowMs
  if (Number.isNaN(distance)) return iso
  for (const [unit, ms] of STEPS) {
    if (Math.abs(distance) >= ms) return relative.format(Math.trunc(distance / ms), unit)
  }
  return Math.abs(distance) < 10_000 ? 'just now' : relative.format(Math.trunc(distance / 1000), 'second')
}

/** `1 d 2 h`, `3 min`, `250 ms`: a length of time for people, at most two units. */
export function formatLength(ms: number): string {
  const total = Math.abs(ms)
  if (total < 1000) return `${Math.round(total)} ms`
  const parts: string[] = []
  let rest = Math.round(total / 1000)
  for (const [name, size] of [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${whole.format(count)} ${name}`)
  }
  return parts.slice(0, 2).join(' ')
}

export function formatMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${whole.format(Math.round(ms))} ms`
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** `1 byte`, `3.2 MB`: units of 1,024, as the limits are stated. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** power
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power]}`
}

/** Keeps both ends of something long: `0x12ab…89ef`. */
export function shorten(text: string, head = 6, tail = 4): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
}

/** A key with its secret part hidden, as it may stand on a screen others see. */
export function maskKey(key: string): string {
  const cut = key.lastIndexOf('_')
  const head = cut > 0 ? key.slice(0, cut + 1) : key.slice(0, 4)
  return `${head.length > 20 ? `${head.slice(0, 16)}…` : head}••••••••`
}

function isDate(iso: string): boolean {
  return !Number.isNaN(Date.parse(iso))
}
