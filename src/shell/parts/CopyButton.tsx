import { useEffect, useState } from 'preact/hooks'
import { toastError } from '../state/toasts'
import { Button } from './Button'

/** Copies `text`; shows a tick for a moment and says so to a screen reader. */
export function CopyButton({ text, what, wide }: { text: string; what: string; wide?: boolean }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toastError(new Error('the browser refused access to the clipboard')),
    )
  }
  const label = copied ? `Copied ${what}` : `Copy ${what}`
  return (
    <>
      <Button kind="quiet" size="s" icon={copied ? 'check' : 'copy'} label={label} onClick={copy}>
        {wide ? (copied ? 'Copied' : 'Copy') : undefined}
      </Button>
      <span class="visually-hidden" aria-live="polite">
        {copied ? `Copied ${what}` : ''}
      </span>
    </>
  )
}
