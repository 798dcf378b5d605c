import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { record, recordFile } from '../../contracts/compile.mjs'

// Who changes a source, the compiler or an artifact alone is found here; what solc makes of them, by contracts.soak.ts.
it('the committed artifacts are those that were compiled, from these sources by this solc', () => {
  expect(record()).toEqual(JSON.parse(readFileSync(recordFile, 'utf8')))
})
