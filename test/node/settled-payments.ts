interface Payment {
  readonly state: string
  readonly payTo: string
  readonly transaction: string
}

/** The payments of an emulator that are settled, page by page; `get` answers a path with its body. */
export async function settledPayments(
  get: (path: string) => Promise<{ payments: Payment[]; nextCursor: string | null }>,
): Promise<Payment[]> {
  const rows: Payment[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await get(`/__sandbank/x402/payments?limit=100${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.payments)
    cursor = page.nextCursor
  }
  return rows.filter(({ state }) => state === 'settled')
}
