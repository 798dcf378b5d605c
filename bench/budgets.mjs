/** What has to hold (docs of the design), as ratios of two figures of one run or as bytes; and why, where it does not. */
export const BUDGETS = [
  {
    name: 'Authenticated read, next to a bare worker answer',
    of: 'authenticated GET',
    to: 'bare worker',
    most: 1.25,
    ifMissed:
      'Above the fetch itself the read has two IndexedDB transactions: the generation with the key, and the profile with its wallet.',
  },
  {
    name: 'Write in one transaction, next to a bare worker answer',
    of: 'PUT',
    to: 'bare worker',
    most: 2.1,
    ifMissed: 'As the read, and a readwrite transaction with a row that seven indexes follow.',
  },
  {
    name: "Read over the shell's port, next to a bare worker answer",
    of: 'GET over the port',
    to: 'bare worker',
    most: 0.4,
    ifMissed: 'What remains is IndexedDB and two messages.',
  },
  {
    name: 'First page of the long list, next to 1,000 rows',
    of: 'list, many rows',
    to: 'list, 1,000 rows',
    most: 1.5,
    ifMissed: 'The index is deeper.',
  },
  {
    name: 'A page from the middle of the long list, next to 1,000 rows',
    of: 'list from the middle, many rows',
    to: 'list from the middle, 1,000 rows',
    most: 1.5,
    ifMissed: 'The index is deeper.',
  },
  {
    name: 'Cold start to the first answer, next to an empty worker',
    of: 'cold start',
    to: 'cold start, empty worker',
    most: 3,
    ifMissed: 'The script is evaluated and the database opened before the first answer.',
  },
  {
    name: 'Cold start to the first eth_call, with 1,000 blocks more',
    of: 'cold start of a chain with 1,000 blocks more',
    to: 'cold start of a chain',
    most: 1.2,
    ifMissed: 'Something is read that grows with the chain.',
  },
  {
    name: 'eth_call, next to anvil over loopback',
    of: 'eth_call',
    to: 'eth_call, anvil over loopback',
    most: 1.5,
    ifMissed: 'Above the fetch itself the call has the position of the ledger to compare.',
  },
  {
    name: 'Core of the worker, gzip',
    size: 'worker',
    most: 160_000,
    ifMissed: 'See what its routes import: the libraries Dexie and Zod are a quarter of it.',
  },
  {
    name: 'First load of the shell, gzip',
    size: 'shell',
    most: 60_000,
    ifMissed: 'See what main.tsx imports.',
  },
]
