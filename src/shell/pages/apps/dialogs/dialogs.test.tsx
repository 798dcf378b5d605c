import { type ComponentChildren, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LayerVerdict, PaymentQuote, TransactionPreview } from '../../../../sdk/money'
import { mark } from '../../../state/mark'
import { HostDialog } from './HostDialog'
import { PaymentDialog } from './PaymentDialog'
import { TransactionDialog } from './TransactionDialog'
import { LOOK_MS } from './use-armed'

const requester = { title: 'Harbor', slug: 'harbor', owner: 'Developer' }
const root = document.createElement('main')
document.body.append(root)
const show = (what: ComponentChildren) => act(() => render(what, root))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
afterEach(() => {
  render(null, root)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const button = (name: string) =>
  [...root.querySelectorAll('button')].find((one) => one.textContent === name) as HTMLButtonElement
const press = (name: string) =>
  act(() => {
    button(name).dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  })

async function open(onConfirm: () => void) {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await show(
    <HostDialog
      requester={requester}
      icon="key"
      title="Sign in"
      confirm="Agree"
      onConfirm={onConfirm}
      onClose={() => {}}
    >
      <p>Who?</p>
    </HostDialog>,
  )
}

describe('a question in the name of an app', () => {
  it('[app-signin] is agreed to only after it was in sight for a moment', async () => {
    const agreed = vi.fn()
    await open(agreed)
    await press('Agree')
    await pass(LOOK_MS - 1)
    await press('Agree')
    expect(agreed).not.toHaveBeenCalled()
    await pass(1)
    await press('Agree')
    expect(agreed).toHaveBeenCalledTimes(1)
  })

  it('[app-signin] is not agreed to by a press that began before that', async () => {
    const agreed = vi.fn()
    await open(agreed)
    button('Agree').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await pass(LOOK_MS)
    await act(() => {
      button('Agree').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    })
    expect(agreed).not.toHaveBeenCalled()
  })

  it('[app-signin] begins anew after the window was left, and after the pointer was elsewhere', async () => {
    const agreed = vi.fn()
    await open(agreed)
    await pass(LOOK_MS)
    for (const [leave, come] of [
      [() => dispatchEvent(new Event('blur')), () => dispatchEvent(new Event('focus'))],
      [
        () => document.documentElement.dispatchEvent(new Event('mouseleave')),
        () => document.documentElement.dispatchEvent(new Event('mouseenter')),
      ],
    ] as const) {
      await act(() => void leave())
      await pass(LOOK_MS)
      await press('Agree')
      await act(() => void come())
      await press('Agree')
      expect(agreed).not.toHaveBeenCalled()
      await pass(LOOK_MS)
    }
    await press('Agree')
    expect(agreed).toHaveBeenCalledTimes(1)
  })

  it('says who asks, carries the viewer’s mark, and takes the focus to where no key agrees', async () => {
    await open(() => {})
    expect(root.textContent).toContain(mark.value.name)
    expect(root.textContent).toContain('“Harbor” (harbor of Developer)')
    expect(document.activeElement?.tagName).toBe('H2')
  })
})

const verdict = (layer: LayerVerdict['layer'], ok: boolean, text: string): LayerVerdict => {
  return { layer, rule: `${layer}.rule`, ok, text, facts: {} }
}
const preview: TransactionPreview = {
  transaction: {
    ...{ chain: 'base', chainId: 8453, to: '0xToken', data: '0xa9059cbb', value: '0' },
    ...{ label: 'Pay the pilot', preparedAt: '2030-01-01T00:00:00.000Z' },
  },
  sender: { walletId: 'wlt_1', walletAddress: '0x00000000000000000000000000000000000000aa' },
  call: {
    ...{ to: '0xToken', contract: 'USD Coin', name: 'transfer', calls: [] },
    args: [{ name: 'to', type: 'address', value: '0xPilot' }],
  },
  effects: {
    balances: [
      { asset: '0xToken', symbol: 'USDC', change: '-25', before: '100', after: '75' },
      { asset: '0xWeth', symbol: 'WETH', change: '+0.01', before: '0', after: '0.01' },
    ],
    approvals: [{ asset: '0xToken', symbol: 'USDC', spender: '0xSpender', amount: 'unlimited' }],
  },
  ...{ failure: null, usd: 25, ok: true, sent: null },
  gas: { paidBy: 'sponsor', units: '60000', most: '0.0001', symbol: 'ETH' },
  verdicts: [verdict('key', true, 'It may write.'), verdict('wallet', true, '25 of 100 USD a day.')],
}

describe('the question of a transaction', () => {
  const shown = (next: Partial<TransactionPreview>) =>
    show(
      <TransactionDialog
        requester={requester}
        preview={{ ...preview, ...next }}
        sender="Vera"
        onAnswer={() => {}}
      />,
    )

  it('[app-tx] shows the call, what it changes, whom it lets take, and what each layer says', async () => {
    await shown({})
    for (const text of ['transfer', 'USD Coin', '0xPilot', '−25', '100 → 75', 'Vera', 'sponsored']) {
      expect(root.textContent).toContain(text)
    }
    expect(root.textContent).toContain('0xSpender may take all USDC')
    expect(root.textContent).toMatch(/WETH\+0\.01/)
    expect(root.textContent).toContain('It may write.')
    expect(button('Sign and send')).toBeDefined()
  })

  it('[app-tx] shows the smallest changes as what they are', async () => {
    const wei = { asset: 'native', symbol: 'ETH', change: '-0.000000000000000001' }
    const balances = [{ ...wei, before: '100', after: '99.999999999999999999' }]
    const transaction = { ...preview.transaction, value: '1' }
    await shown({ transaction, effects: { balances, approvals: [] }, usd: 0.000000000000003 })
    expect(root.textContent).toContain('−0.000000000000000001')
    expect(root.textContent).toContain('100 → 99.999999')
    expect(root.textContent).toContain('< $0.01 leave the wallet')
    expect(root.textContent).toContain('Value0.000000000000000001 ETH')
  })

  it('[app-tx] cannot be agreed to where a layer refuses, or it was sent before', async () => {
    await shown({ ok: false, verdicts: [verdict('wallet', false, 'The wallet is paused.')] })
    expect(root.textContent).toContain('The wallet is paused.')
    expect(button('Sign and send')).toBeUndefined()
    await shown({ sent: '0xabc' })
    expect(button('Sign and send')).toBeUndefined()
    expect(root.querySelector('a[href="/ui/chains/8453/tx/0xabc"]')).not.toBeNull()
  })

  it('[app-tx] says what the chain would take back, and what is not known', async () => {
    await shown({ failure: 'Nothing to claim', effects: null, call: null })
    expect(root.textContent).toContain('The chain would take it back: Nothing to claim')
    expect(root.textContent).toContain('What it changes is not known')
    expect(root.textContent).toContain('The interface of this contract is not known')
    expect(button('Send it all the same')).toBeDefined()
  })
})

describe('the question of a payment', () => {
  const quote: PaymentQuote = {
    ...{
      id: 'q',
      url: 'https://tide.test/high',
      method: 'GET',
      host: 'tide.test',
      description: 'High water',
    },
    ...{ amountUsd: 0.0125, maxPaymentUsd: 0.1, network: 'eip155:8453', asset: '0xUsdc', payTo: '0xShop' },
    ...{ payer: preview.sender, verdicts: [verdict('source', true, '1 of 10 a minute.')], ok: true },
    expiresAt: '2030-01-01T00:01:00.000Z',
  }

  it('[app-x402] names the exact amount, the network and who is paid', async () => {
    await show(<PaymentDialog requester={requester} quote={quote} payer="Vera" onAnswer={() => {}} />)
    for (const text of ['$0.0125', 'Base (eip155:8453)', '0xShop', 'GET https://tide.test/high', '1 of 10']) {
      expect(root.textContent).toContain(text)
    }
    expect(button('Pay $0.0125')).toBeDefined()
  })

  it('[app-x402] cannot be agreed to where a layer refuses', async () => {
    await show(
      <PaymentDialog
        requester={requester}
        quote={{ ...quote, ok: false }}
        payer="Vera"
        onAnswer={() => {}}
      />,
    )
    expect(button('Pay $0.0125')).toBeUndefined()
    expect(button('Close')).toBeDefined()
  })
})
