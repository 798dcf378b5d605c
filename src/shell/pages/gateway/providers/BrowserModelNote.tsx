import { useEffect, useState } from 'preact/hooks'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'

/** What the browser says of its own model. `none`: it has no such API. */
type BrowserModel = 'none' | 'unavailable' | 'downloadable' | 'downloading' | 'available'

const NOTES: Record<BrowserModel, readonly [word: string, sentence: string]> = {
  none: [
    'not in this browser',
    'This browser has no LanguageModel. Current desktop versions of Chrome have one, on machines that are strong enough; open this page there.',
  ],
  unavailable: [
    'not on this machine',
    'This browser knows LanguageModel, and says that this machine cannot run it.',
  ],
  downloadable: [
    'not downloaded',
    'This browser can have the model, and has not downloaded it. Download it by LanguageModel.create() in the console, then reload this page.',
  ],
  downloading: ['downloading', 'This browser is downloading its model. Reload this page when it is there.'],
  available: [
    'available',
    'While its provider is switched on, this page lends its browser’s model to the emulator for as long as it is open.',
  ],
}

/**
 * Whether this very browser has a model that a worker could borrow. While its provider is off, only an explicit check
 * finds it.
 */
export function BrowserModelNote({ enabled }: { enabled: boolean }) {
  const [found, setFound] = useState<BrowserModel | null>(null)
  const look = () => void browserModel().then(setFound)
  useEffect(() => {
    if (enabled) look()
  }, [enabled])
  if (!found) {
    return (
      <Button size="s" onClick={look}>
        Look for a model in this browser
      </Button>
    )
  }
  const [word, sentence] = NOTES[found]
  const isOffered = found === 'available' && enabled
  return (
    <p class="small">
      <Badge tone={isOffered ? 'ok' : 'plain'}>{isOffered ? 'lent' : word}</Badge> {sentence}
    </p>
  )
}

async function browserModel(): Promise<BrowserModel> {
  const model = (globalThis as { LanguageModel?: { availability(): Promise<BrowserModel> } }).LanguageModel
  if (!model) return 'none'
  try {
    return await model.availability()
  } catch {
    return 'unavailable'
  }
}
