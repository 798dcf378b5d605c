import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../wire/program-ids'
import { ProgramFailure } from '../failures'
import type { Program } from '../invocation'

/** The text; undefined where the bytes are no UTF-8. */
export function memoText(data: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    return undefined
  }
}

/** A text in the ledger, vouched for by each account that the instruction names. */
function memoOf(id: string): Program {
  return {
    id,
    name: 'spl-memo',
    isBuiltin: false,
    units: (data) => 1_500 + data.length * 36,
    run(call) {
      const { accounts, data } = call
      for (const { key, signs } of accounts) {
        if (!signs) throw new ProgramFailure('MissingRequiredSignature')
        call.log(`Program log: Signed by ${key}`)
      }
      const memo = memoText(data)
      if (memo === undefined) {
        call.log('Program log: Invalid UTF-8')
        throw new ProgramFailure('InvalidInstructionData')
      }
      call.log(`Program log: Memo (len ${data.length}): ${JSON.stringify(memo)}`)
    },
    describe: memoText,
  }
}

export const memoPrograms: readonly Program[] = [memoOf(MEMO_PROGRAM), memoOf(MEMO_PROGRAM_V1)]
