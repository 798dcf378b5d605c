export type ExportEnding = 'json' | 'archive'

/** `sandbank-2026-11-21T04-05-06.json`; `ms`: epoch ms. Sorts by time and is a file name everywhere. */
export function exportName(ms: number, ending: ExportEnding): string {
  return `sandbank-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}.${ending}`
}
