import type { EventType } from '../../state/events'

/** What changes an app: its files, and what its owner says about it. */
export const APP_EVENTS: readonly EventType[] = ['files.changed', 'apps.changed', 'apps.data.changed']
/** What changes the runs of an app. */
export const RUN_EVENTS: readonly EventType[] = ['apps.ran']
