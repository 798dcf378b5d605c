export interface ProviderEvent {
  readonly name: string
  readonly title: string
  readonly contentType: string
  body(moment: Moment): string
}

/** What differs from one event to the next of its kind. */
export interface Moment {
  /** Unix seconds. */
  readonly at: number
  /** 32 hex digits, of which the ids in the body are made. */
  readonly id: string
}
