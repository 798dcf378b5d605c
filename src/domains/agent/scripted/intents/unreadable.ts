import type { Clause } from '../clause'
import type { Intent, Reading } from './intent'

/** The last of all: what cannot be what it was written for is named, and nothing is guessed for it. */
export const unreadable: Intent = {
  name: 'unreadable',
  means: 'a number, an address or a date that cannot be read',
  acts: false,
  examples: [],
  words: [],
  read(c: Clause): Reading | undefined {
    const [cut] = c.all('cut')
    const [number] = c.all('unreadable')
    const [date] = c.all('no date')
    if (!cut && !number && !date) return undefined
    for (const item of c.items) c.use(item)
    const refused = date
      ? `There is no ${date.text.replace(/^(on|next|this) /i, '')}: no year has that date. Nothing was done.`
      : cut
        ? `"${cut.text}" is nobody's address: a whole one is 0x and 40 digits. Nothing was done. Say it whole.`
        : `I could not read "${number?.text}" as one number: numbers are written as 1500.75 or 1,500.75. Nothing was done. Say it in that way.`
    return { slots: {}, refused }
  },
}
