/** What a job answered, without the lines that name its transactions. */
export function withoutTransactions(response: string): string {
  return response
    .split('\n')
    .filter((line) => !line.startsWith('Transaction: '))
    .join('\n')
}
