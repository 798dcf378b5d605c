import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PaymentQuote, TransactionPreview } from '../../../../sdk/money'
import type { HostUi, PagePrompt, Viewer } from '../../../../sdk/wire'
import { type ApiError, asApiError, call } from '../../../api'
import { publish } from '../../../state/events'
import { toast, toastError } from '../../../state/toasts'
import type { Wallet } from '../../../wire'
import type { Requester } from './HostDialog'
import {
  CopyDialog,
  LinkDialog,
  NavigateDialog,
  PrefillDialog,
  PromptDialog,
  SkillDialog,
} from './OtherDialogs'
import { PaymentDialog } from './PaymentDialog'
import { SecretDialog } from './SecretDialog'
import { SignInDialog } from './SignInDialog'
import { TransactionDialog } from './TransactionDialog'

/** What is asked; `settle` is called once with the answer. */
type Question = { settle: (answer: unknown) => void } & (
  | { kind: 'sign-in' }
  | { kind: 'transaction'; preview: TransactionPreview }
  | { kind: 'payment'; quote: PaymentQuote }
  | { kind: 'prompt'; prompt: PagePrompt }
  | { kind: 'secret'; secret: { key: string; required: boolean } }
  | { kind: 'link'; url: string }
  | { kind: 'skill'; slug: string }
  | { kind: 'copy'; text: string }
  | { kind: 'navigate'; path: string }
  | { kind: 'prefill'; text: string }
)
type NewQuestion = Question extends infer One ? (One extends Question ? Omit<One, 'settle'> : never) : never

interface Host {
  requester: Requester
  wallets: readonly Wallet[]
  /** A session of the one who is signed in; undefined for none. */
  session: () => Promise<string | undefined>
  onSignIn: (wallet: Wallet) => void
  onContext: (body: string, label?: string) => void
  /** Takes the viewer to a page of this site. */
  onNavigate: (path: string) => void
  onPrefill: (text: string) => void
}

export interface HostDialogs {
  ui: HostUi
  /** The open question. */
  dialog: ComponentChildren
  /** Turns down every question: the page that would answer is gone. */
  dismiss: () => void
}

/** The host's side of an app's questions: one dialog after another. Rows app-signin, app-tx, app-x402. */
export function useHostUi(host: Host): HostDialogs {
  const latest = useRef(host)
  latest.current = host
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const waiting = useRef<readonly Question[]>([])
  const show = (next: readonly Question[]) => {
    waiting.current = next
    setQuestions(next)
  }
  const dismiss = () => {
    const left = waiting.current
    show([])
    for (const { settle } of left) settle(undefined)
  }
  useEffect(() => dismiss, [])

  const ui = useMemo<HostUi>(() => {
    const ask = (question: NewQuestion) =>
      new Promise<unknown>((settle) => show([...waiting.current, { ...question, settle } as Question]))
    const agreed = async (question: NewQuestion) => (await ask(question)) === true
    return {
      requireSignIn: async () => (await ask({ kind: 'sign-in' })) as Viewer | undefined,
      confirmTransaction: (preview) => agreed({ kind: 'transaction', preview }),
      confirmPayment: (quote) => agreed({ kind: 'payment', quote }),
      confirmPrompt: (prompt) => agreed({ kind: 'prompt', prompt }),
      requestSecret: (secret) => agreed({ kind: 'secret', secret }),
      openExternal: (url) => agreed({ kind: 'link', url }),
      installSkill: (slug) => agreed({ kind: 'skill', slug }),
      copy: (text) => agreed({ kind: 'copy', text }),
      navigate: (path) => agreed({ kind: 'navigate', path }),
      prefillChat: (text) => agreed({ kind: 'prefill', text }),
      setContext: (body, label) => latest.current.onContext(body, label),
    }
  }, [])

  const [question] = questions
  const answer = (value: unknown) => {
    if (!question) return
    show(waiting.current.filter((one) => one !== question))
    question.settle(value)
  }
  return {
    ui,
    dismiss,
    dialog: question && <QuestionDialog key={keyOf(question)} {...{ question, host, answer }} />,
  }
}

/** Another question is another dialog, which has to be looked at anew. */
const keys = new WeakMap<Question, number>()
let last = 0
function keyOf(question: Question): number {
  const key = keys.get(question) ?? ++last
  keys.set(question, key)
  return key
}

interface QuestionDialog {
  question: Question
  host: Host
  answer: (value: unknown) => void
}

function QuestionDialog({ question, host, answer }: QuestionDialog) {
  const { requester, wallets } = host
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const nameOf = (id: string) => wallets.find((wallet) => wallet.id === id)?.label ?? id
  const turnDown = () => answer(false)
  /** Carries out what was agreed to; what is refused leaves the question open. */
  const carry = async (run: (session: string | undefined) => Promise<void>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await run(await host.session())
      answer(true)
    } catch (reason) {
      setRefusal(asApiError(reason))
      setBusy(false)
    }
  }
  switch (question.kind) {
    case 'sign-in':
      return (
        <SignInDialog
          requester={requester}
          wallets={wallets}
          onAnswer={(wallet) => {
            if (wallet) host.onSignIn(wallet)
            answer(wallet && { walletId: wallet.id, walletAddress: wallet.evmAddress })
          }}
        />
      )
    case 'transaction': {
      const { preview } = question
      return (
        <TransactionDialog
          {...{ requester, preview }}
          sender={nameOf(preview.sender.walletId)}
          onAnswer={answer}
        />
      )
    }
    case 'payment': {
      const { quote } = question
      return (
        <PaymentDialog {...{ requester, quote }} payer={nameOf(quote.payer.walletId)} onAnswer={answer} />
      )
    }
    case 'prompt':
      return (
        <PromptDialog
          {...{ requester }}
          prompt={question.prompt}
          onAgree={() => answer(true)}
          onClose={turnDown}
        />
      )
    case 'secret': {
      const { key } = question.secret
      return (
        <SecretDialog
          {...{ requester, refusal, busy }}
          secret={question.secret}
          onSet={(value) =>
            void carry(async (session) => {
              await call('POST /agent/env', { key: session, body: { key, value } })
              publish('environment.changed')
            })
          }
          onClose={turnDown}
        />
      )
    }
    case 'link':
      return (
        <LinkDialog
          {...{ requester }}
          url={question.url}
          onAgree={() => {
            open(question.url, '_blank', 'noopener,noreferrer')
            answer(true)
          }}
          onClose={turnDown}
        />
      )
    case 'skill':
      return (
        <SkillDialog
          {...{ requester }}
          slug={question.slug}
          onAgree={() =>
            void host
              .session()
              .then((key) => call('POST /user/skills/install', { key, body: { slug: question.slug } }))
              .then(
                ({ name }) => {
                  publish('files.changed')
                  toast(`${name} is installed`, 'The agent finds it from now on.')
                  answer(true)
                },
                (reason: unknown) => {
                  toastError(reason)
                  answer(false)
                },
              )
          }
          onClose={turnDown}
        />
      )
    case 'copy':
      return (
        <CopyDialog
          {...{ requester }}
          text={question.text}
          onAgree={() => {
            navigator.clipboard.writeText(question.text).then(
              () => {
                toast('Copied')
                answer(true)
              },
              (reason: unknown) => {
                toastError(reason)
                answer(false)
              },
            )
          }}
          onClose={turnDown}
        />
      )
    case 'navigate':
      return (
        <NavigateDialog
          {...{ requester }}
          path={question.path}
          onAgree={() => {
            answer(true)
            host.onNavigate(question.path)
          }}
          onClose={turnDown}
        />
      )
    case 'prefill':
      return (
        <PrefillDialog
          {...{ requester }}
          text={question.text}
          onAgree={() => {
            answer(true)
            host.onPrefill(question.text)
          }}
          onClose={turnDown}
        />
      )
  }
}
