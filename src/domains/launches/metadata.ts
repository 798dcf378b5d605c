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
  const said = parsed(text)
  return Object.fromEntries(
    FIELDS.map((field) => [field, typeof said[field] === 'string' ? said[field] : null]),
  ) as Metadata
}

function parsed(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
