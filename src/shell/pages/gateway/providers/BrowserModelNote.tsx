import { useEffect, useState } from 'preact/hooks'
import { Badge } from '../../../parts/Badge'
import { type BrowserModel, browserModel } from './browser-model'

const SAID: Record<BrowserModel, readonly [word: string, sentence: string]> = {
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
    'lent',
    'This page lends its browser’s model to the emulator for as long as it is open. Switch its provider on to have it asked.',
  ],
}

/** Whether this very browser has a model that a worker could borrow. */
export function BrowserModelNote() {
  const [found, setFound] = useState<BrowserModel | null>(null)
  useEffect(() => {
    browserModel().then(setFound)
  }, [])
  if (!found) return null
  const [word, sentence] = SAID[found]
  return (
    <p class="small">
      <Badge tone={found === 'available' ? 'ok' : 'plain'}>{word}</Badge> {sentence}
    </p>
  )
}
