import { toString as cronInWords } from 'cronstrue'
import { formatStamp } from '../../format'
import type { Automation } from '../../wire'

type Trigger = Automation['trigger']

/** When an automation fires, as one would say it. */
export function inWords(trigger: Trigger): string {
  switch (trigger.type) {
    case 'cron':
      return scheduleInWords(trigger.cron) ?? trigger.cron
    case 'at':
      return `Once, at ${formatStamp(trigger.at).slice(0, 16)}`
    case 'price':
      return 'below' in trigger
        ? `When ${trigger.token} falls below $${trigger.below}`
        : `When ${trigger.token} rises above $${trigger.above}`
  }
}

/** Null for what is no schedule of five fields. */
export function scheduleInWords(cron: string): string | null {
  if (cron.trim().split(/\s+/).length !== 5) return null
  try {
    return cronInWords(cron, { use24HourTimeFormat: true, throwExceptionOnParseError: true })
  } catch {
    return null
  }
}
