import type { LaunchRow } from './tables'

/** What a launch says of itself for people: JSON in the log of the launcher. */
export type Metadata = Pick<LaunchRow, 'description' | 'image' | 'tweetUrl' | 'websiteUrl'>

const FIELDS = ['description', 'image', 'tweetUrl', 'websiteUrl'] as const

export function writeMetadata(metadata: Metadata): string {
  return JSON.stringify(
    Object.fromEntries(
      FIELDS.flatMap((field) => (metadata[field] === null ? [] : [[field, metadata[field]]])),
    ),
  )
}

/** Whatever stands in the log: anybody may launch, with any text. */
export function readMetadata(text: string): Metadata {
  const metadata = parsed(text)
  return Object.fromEntries(
    FIELDS.map((field) => [field, typeof metadata[field] === 'string' ? metadata[field] : null]),
  ) as Metadata
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
