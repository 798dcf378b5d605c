import { COMPUTE_BUDGET_PROGRAM } from '../../wire/program-ids'
import { isMalformed, Reader } from '../../wire/reader'
import type { Message } from '../../wire/transaction'
import type { TransactionError } from '../failures'
import type { Program } from '../invocation'

const UNITS = 150
const MAX_UNITS = 1_400_000
/** What an instruction may take unless the message says how much. */
const BUILTIN_UNITS = 3_000
const OTHER_UNITS = 200_000

const MICRO = 1_000_000n

export interface Budget {
  /** Compute units that the whole transaction may take. */
  readonly units: number
  /** Lamports on top of those for the signatures. */
  readonly priorityFee: bigint
  readonly error?: TransactionError
}

type Setting =
  | 'requestHeapFrame'
  | 'setComputeUnitLimit'
  | 'setComputeUnitPrice'
  | 'setLoadedAccountsDataSizeLimit'

function readSetting(data: Uint8Array): { setting: Setting; value: bigint } | undefined {
  const reader = new Reader(data)
  try {
    switch (reader.u8()) {
      case 1:
        return { setting: 'requestHeapFrame', value: BigInt(reader.u32()) }
      case 2:
        return { setting: 'setComputeUnitLimit', value: BigInt(reader.u32()) }
      case 3:
        return { setting: 'setComputeUnitPrice', value: reader.u64() }
      case 4:
        return { setting: 'setLoadedAccountsDataSizeLimit', value: BigInt(reader.u32()) }
    }
  } catch (thrown) {
    if (!isMalformed(thrown)) throw thrown
  }
  return undefined
}

/** What the message requests, before any of it runs. The price is in millionths of a lamport for a unit. */
export function budgetOf(message: Message, isBuiltin: (program: string) => boolean): Budget {
  const requested = new Map<Setting, bigint>()
  let usual = 0
  for (const [index, { program, data }] of message.instructions.entries()) {
    const id = message.keys[program] as string
    usual += isBuiltin(id) ? BUILTIN_UNITS : OTHER_UNITS
    if (id !== COMPUTE_BUDGET_PROGRAM) continue
    const read = readSetting(data)
    if (!read) {
      const error = { InstructionError: [index, 'InvalidInstructionData'] } as const
      return { units: 0, priorityFee: 0n, error }
    }
    if (requested.has(read.setting))
      return { units: 0, priorityFee: 0n, error: { DuplicateInstruction: index } }
    requested.set(read.setting, read.value)
  }
  const units = Math.min(Number(requested.get('setComputeUnitLimit') ?? usual), MAX_UNITS)
  const price = requested.get('setComputeUnitPrice') ?? 0n
  return { units, priorityFee: (BigInt(units) * price + MICRO - 1n) / MICRO }
}

/** Heeded before the transaction runs; its instructions do nothing. */
export const computeBudgetProgram: Program = {
  id: COMPUTE_BUDGET_PROGRAM,
  name: 'compute-budget',
  isBuiltin: true,
  units: () => UNITS,
  run() {},
  describe: () => undefined,
}
