/**
 * What has to hold, as ratios of two figures of one run or as bytes; next to it, what others take of the same (`peers`,
 * against the same figure); what it would be to another figure that it was taken to before (`formerly`); and why it does
 * not hold, from a profile of the worker.
 */
export const BUDGETS = [
  {
    name: 'Authenticated read, next to a bare worker answer',
    of: 'authenticated GET',
    to: 'bare worker',
    most: 1.15,
    peers: ['MSW worker', 'bare worker, IndexedDB get'],
    ifMissed: 'IndexedDB is not asked; what is left is the work of the route, its schema and its headers.',
  },
  {
    name: 'Write in one transaction, next to a bare worker answer',
    of: 'PUT',
    to: 'bare worker',
    most: 1.9,
    peers: ['bare worker, body read, IndexedDB put'],
    ifMissed:
      'By marks in the worker: 0.2 ms until the body is read, 0.6 until one row, which seven indexes follow that are all asked for, is handed to the database, and 0.7 to 0.8 until that is stored.',
  },
  {
    name: "Read over the shell's port, next to a bare worker answer",
    of: 'GET over the port',
    to: 'bare worker',
    most: 0.3,
    peers: [],
    ifMissed: 'Two messages, and the work of the route.',
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
    most: 2.5,
    peers: [],
    ifMissed:
      'By marks in the worker: a quarter is the way to its first line, 8 to 10 ms of it the text and code cache of the core; a quarter to a third its evaluation; then the parts with the route are imported and evaluated, 5 to 8 ms, and committed rows are read in four steps. At each start the browser hands over every script that was imported at the installation, 3.3 MB, and its code cache, 7.8 MB, which takes the second core.',
  },
  {
    name: 'Cold start to the first eth_call, with 1,000 blocks more',
    of: 'cold start of a chain with 1,000 blocks more',
    to: 'cold start of a chain',
    most: 1.05,
    peers: [],
    ifMissed: 'Something is read that grows with the chain.',
  },
  {
    name: 'First token of a streamed model answer, next to a bare worker answer',
    of: 'model stream, first token',
    to: 'bare worker',
    most: 1.5,
    peers: [
      'model stream, first token, aimock over loopback',
      'bare worker, body read, first event of a stream',
      // As it was measured before: the request comes while the worker still settles the one before.
      'model stream, first token, after one that was left at its first',
    ],
    ifMissed:
      'By marks in the worker: 0.2 ms until the body is read, 0.6 to 0.7 until the first token is handed over. Then the worker goes on with the others and the settlement, on one of two cores, while the browser brings the first to the page.',
  },
  {
    name: '200 tokens streamed, next to a bare worker answer',
    of: 'model stream, 200 tokens',
    to: 'bare worker',
    most: 2.5,
    peers: [
      'model stream, 200 tokens, aimock over loopback',
      'bare worker, body read, stream of 200 events, IndexedDB put',
    ],
    ifMissed:
      'By marks in the worker: the first token after 0.8 to 0.9 ms, the others made and counted within half a millisecond; then the transaction of five rows, which the end waits for: 1 to 1.5 ms until it is handed to the database, most of it the messages of `transaction`, `put` and `commit`, and 1 ms more until it is stored.',
  },
  {
    name: 'Mined transfer, next to a bare worker answer',
    of: 'mined transfer',
    to: 'bare worker',
    most: 3.5,
    peers: ['mined transfer, anvil over loopback'],
    ifMissed:
      "A transaction of nine rows: by a profile half of the worker's time is the messages to the database and Dexie around them, a twentieth the recovery of the sender, a twentieth the EVM.",
  },
  {
    name: 'eth_call, next to a bare worker answer',
    of: 'eth_call',
    to: 'bare worker',
    most: 1.3,
    peers: ['eth_call, anvil over loopback'],
    ifMissed: 'The body is parsed and the EVM run; IndexedDB is not asked.',
  },
  {
    name: 'eth_estimateGas, next to a bare worker answer',
    of: 'eth_estimateGas',
    to: 'bare worker',
    most: 1.5,
    peers: ['eth_estimateGas, anvil over loopback'],
    ifMissed:
      'The call is run once; twice where what it does depends on its gas, and a third time where it makes calls, whose failure it may swallow.',
  },
  {
    name: 'Node host from outside, next to a bare Node server',
    of: 'outside, Node host',
    to: 'outside, Node server',
    formerly: "outside, Node server in the bench's own process",
    most: 1.6,
    peers: [],
    ifMissed:
      "By a profile: a third of its busy time writes to the socket. By marks on a request's way, of what it takes beyond a bare server an eighth is Node's own work on the request, which comes before the answer where a handler awaits anything; the others are twenty steps of 5 to 25 µs in code that has run a few hundred times, and none of them stands out.",
  },
  {
    name: 'Relay to a tab, next to a bare Node server',
    of: 'outside, relay',
    to: 'outside, Node server',
    formerly: "outside, Node server in the bench's own process",
    most: 4,
    peers: [],
    ifMissed:
      "By marks in the server: half of it is the browser's, and most of that a frame's way through its network process and the thread of the page, there and back, without any work. The server itself takes a seventh; the worker's answer over the port is less than a quarter.",
  },
  {
    name: 'Core of the worker, gzip',
    size: 'worker',
    most: 120_000,
    ifMissed: 'See what its tables and policies import.',
  },
  {
    name: 'First load of the shell, gzip',
    size: 'shell',
    most: 60_000,
    ifMissed: 'See what main.tsx imports.',
  },
]
