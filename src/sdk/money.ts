/** What the dialogs of money show: the answers of the routes of apps that come before anything is signed. */

/** What one rule of one layer says of a transaction or a payment. All that say no would refuse it; the first is the refusal. */
export interface LayerVerdict {
  /** `key`: of the API key; `source`: of the app; `wallet`: of the one who pays. */
  readonly layer: 'key' | 'source' | 'wallet' | 'operation' | 'gas' | 'balance'
  readonly rule: string
  readonly ok: boolean
  /** For people: what was found, what was needed, where to change it. */
  readonly text: string
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
}

/** Whose wallet signs. */
interface Signer {
  readonly walletId: string
  readonly walletAddress: string
}

/** A call of a contract whose interface is known. */
export interface DecodedCall {
  readonly to: string
  /** Of the contract; null where only its functions are known. */
  readonly contract: string | null
  readonly name: string
  readonly args: readonly { readonly name: string; readonly type: string; readonly value: string }[]
  /** The calls that this one makes for its caller: those of a multicall. */
  readonly calls: readonly DecodedCall[]
}

/** What a transaction changes of what its sender has. */
interface BalanceChange {
  /** A token's address, or `native`. */
  readonly asset: string
  readonly symbol: string
  /** Whole tokens, with a sign: `-0.5`. */
  readonly change: string
  readonly before: string
  readonly after: string
}

/** Who may take tokens of the sender afterwards, and how many. */
interface Approval {
  readonly asset: string
  readonly symbol: string
  readonly spender: string
  /** Whole tokens; `unlimited` where it is as good as that. */
  readonly amount: string
}

/** What a prepared transaction would do if it were confirmed now. Row app-tx. */
export interface TransactionPreview {
  readonly transaction: {
    readonly chain: string
    readonly chainId: number
    readonly to: string
    readonly data: string
    /** Wei. */
    readonly value: string
    readonly label: string
    readonly preparedAt: string
  }
  readonly sender: Signer
  /** Null for a plain payment, and where the interface is not known. */
  readonly call: DecodedCall | null
  /** Null where the chain is a node elsewhere that cannot try it out. */
  readonly effects: {
    readonly balances: readonly BalanceChange[]
    readonly approvals: readonly Approval[]
  } | null
  /** Why the chain would take it back, in its words. */
  readonly failure: string | null
  /** What leaves the wallet, by the pools of the chain; null where one token has no price. */
  readonly usd: number | null
  readonly gas: {
    readonly paidBy: 'sponsor' | 'wallet'
    /** Of gas, at most. */
    readonly units: string
    /** Whole native tokens, at most. */
    readonly most: string
    readonly symbol: string
  }
  readonly verdicts: readonly LayerVerdict[]
  /** Whether every layer lets it through now. */
  readonly ok: boolean
  /** The transaction that it was sent as before; a blob is sent once. */
  readonly sent: string | null
}

/** What a paid call would cost, and whom. Row app-x402. */
export interface PaymentQuote {
  readonly id: string
  readonly url: string
  readonly method: string
  readonly host: string
  /** What is paid for, as its server says. */
  readonly description: string | null
  readonly amountUsd: number
  /** What the page, or else the manifest, allows for one call. */
  readonly maxPaymentUsd: number
  /** As the server names it: `eip155:8453` or `base`. */
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly payer: Signer
  readonly verdicts: readonly LayerVerdict[]
  /** Whether every layer lets it through now. */
  readonly ok: boolean
  /** Until when it can be paid. */
  readonly expiresAt: string
}
