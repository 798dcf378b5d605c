import type { WebhookBundle, WebhookVersion } from '../../wire'

export type Bundle = WebhookBundle
/** One deploy of a handler, as a list shows it. */
export type Version = WebhookVersion

/** The texts of a deploy. */
interface VersionTexts {
  version: number
  file: string
  source?: string | undefined
  code: string
  map?: string | undefined
}

/** A handler of the user's, of a webhook or of a paid endpoint, by what its page does with it. */
export interface Handler {
  name: string
  /** The version that answers now. */
  version: number
  /** To begin anew with. */
  scaffold: string
  read(version: number, signal: AbortSignal): Promise<VersionTexts>
  /** With the settings that it has; answers the new version. */
  deploy(bundle: Bundle): Promise<number>
  /** From the next call on `version` answers. */
  rollback(version: number): Promise<void>
  /** The part of its page where it is tried. */
  tried: { view: string; text: string }
}
