/** Where in a file; frames are counted from 1, the file's header being the first. */
export interface Place {
  readonly byte: number
  readonly frame: number
}

/**
 * A file of a data folder is not as it was written: something that was once whole is damaged or missing. Nothing of
 * the folder was changed.
 */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile' as const
  readonly file: string
  readonly place: Place | undefined

  /** `what` goes on after the place, or, where there is none, after the name of the file. */
  constructor(file: string, what: string, place?: Place) {
    super(
      place ? `${file} is damaged at byte ${place.byte}, frame ${place.frame}: ${what}.` : `${file} ${what}.`,
    )
    this.file = file
    this.place = place
  }
}
