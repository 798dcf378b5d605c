import type { PagePrompt } from '../../../../sdk/wire'
import { Code } from '../../../parts/Code'
import { Note } from '../../../parts/States'
import { HostDialog, type Requester } from './HostDialog'

interface Request {
  requester: Requester
  /** Carries out what was agreed to, inside of the press. */
  onAgree: () => void
  onClose: () => void
}

/** Before a prompt of the page goes to the viewer's agent. */
export function PromptDialog({ requester, prompt, onAgree, onClose }: Request & { prompt: PagePrompt }) {
  const { text, context } = prompt
  return (
    <HostDialog
      requester={requester}
      icon="agent"
      title="Ask your agent"
      confirm="Ask it"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <Note tone="warn">The agent may do with this whatever you may do, up to your wallet’s limits.</Note>
      <Code label="What the agent is asked" wraps>
        {text}
      </Code>
      {context && (
        <div class="stack stack--tight">
          <h3>Together with what the app shows{context.label ? `: ${context.label}` : ''}</h3>
          <Code label="What the app shows" wraps>
            {context.body}
          </Code>
        </div>
      )}
    </HostDialog>
  )
}

/** Before a page elsewhere is opened: its host first, since that is what decides. */
export function LinkDialog({ requester, url, onAgree, onClose }: Request & { url: string }) {
  const { protocol, host } = new URL(url)
  return (
    <HostDialog
      requester={requester}
      icon="link"
      title={`Open ${host}`}
      confirm="Open it in a new tab"
      onConfirm={onAgree}
      onClose={onClose}
    >
      {protocol === 'http:' && (
        <Note tone="warn">The connection is not encrypted: others on the way can read and change it.</Note>
      )}
      <Code label="Address" wraps>
        {url}
      </Code>
    </HostDialog>
  )
}

/** Before the app takes its viewer to another page of this site. */
export function NavigateDialog({ requester, path, onAgree, onClose }: Request & { path: string }) {
  return (
    <HostDialog
      requester={requester}
      icon="right"
      title="Go to another page"
      confirm="Go there"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p>What the app shows now is left.</p>
      <Code label="Page" wraps>
        {path}
      </Code>
    </HostDialog>
  )
}

export function SkillDialog({ requester, slug, onAgree, onClose }: Request & { slug: string }) {
  return (
    <HostDialog
      requester={requester}
      icon="book"
      title={`Install the skill ${slug}`}
      confirm="Install it"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p>
        A skill is instructions that your agent follows from then on. They can be read and removed on the page
        of skills.
      </p>
    </HostDialog>
  )
}

export function CopyDialog({ requester, text, onAgree, onClose }: Request & { text: string }) {
  return (
    <HostDialog
      requester={requester}
      icon="copy"
      title="Copy a text"
      confirm="Copy it"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p class="muted small">What is in the clipboard now is replaced.</p>
      <Code label="What is copied" wraps>
        {text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text}
      </Code>
    </HostDialog>
  )
}

export function PrefillDialog({ requester, text, onAgree, onClose }: Request & { text: string }) {
  return (
    <HostDialog
      requester={requester}
      icon="chat"
      title="Open the chat"
      confirm="Open the chat with it"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p class="muted small">It is written into the chat with your agent, and not sent.</p>
      <Code label="What is written into the chat" wraps>
        {text}
      </Code>
    </HostDialog>
  )
}
