/** Addresses with letters of both cases that are not their checksum, and letters of one case that are no checksum. */
export const ODD_ADDRESSES: readonly string[] = [
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045',
  '0XD8DA6BF26964AF9D7EED9E03E53415D37AA96045',
  '0xd8da6bf26964af9d7eed9e03e53415d37aa9604',
  '0xd8da6bf26964af9d7eed9e03e53415d37aa9604500',
]

/** Numbers as texts which one reader or another takes for something else. */
export const ODD_NUMBERS: readonly string[] = [
  '0x',
  '0xabc',
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(65)}`,
  `0x${'f'.repeat(63)}`,
  `0x${'ab'.repeat(2_000)}`,
  '9'.repeat(78),
  '9'.repeat(400),
  `0.${'0'.repeat(80)}1`,
  '1e18',
  '1E400',
  '-1',
  '-0x1',
  '+1',
  '1_000',
  '1,000',
  '.5',
  '5.',
  '0b11',
  '０１２',
  '٣٤',
  'NaN',
  '-Infinity',
]

/** Names that every object has. */
export const INHERITED_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
]

/** Values that stand where a text or a number was expected. Each is JSON, or would be written as one. */
export const ODD_OBJECTS: readonly unknown[] = [
  {},
  [],
  [[]],
  [null],
  { toString: 1 },
  { toString: 1, valueOf: 2 },
  { toJSON: 1 },
  { length: 3 },
  JSON.parse('{"__proto__":{"a":1}}'),
  { constructor: { name: 1 } },
]
