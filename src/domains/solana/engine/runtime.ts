import { base64 } from '@scure/base'
import type { InnerInstruction } from '../tables'
import type { AccountMeta, Instruction } from '../wire/compile'
import { type AccountState, copyOf, emptyAccount } from './accounts'
import { instructionText, isProgramFailure, ProgramFailure } from './failures'
import { Handle, type Invocation } from './invocation'
import { programOf } from './programs'

/** Calls within calls within calls, as deep as a validator lets them. */
const MAX_HEIGHT = 5

/** Runs a transaction's instructions over a copy of its accounts. Whoever called it decides whether the copy counts. */
export class Runtime {
  readonly accounts: Map<string, AccountState>
  readonly logs: string[] = []
  readonly inner: InnerInstruction[] = []
  unitsUsed = 0
  #top = 0

  constructor(
    accounts: ReadonlyMap<string, AccountState>,
    private readonly unitLimit: number,
    private readonly unixTimestamp: number,
  ) {
    this.accounts = new Map([...accounts].map(([key, state]) => [key, copyOf(state)]))
  }

  /** Throws a `ProgramFailure`. */
  run(index: number, instruction: Instruction): void {
    this.#top = index
    this.#invoke(instruction, 1)
  }

  #invoke(instruction: Instruction, height: number): void {
    const { program: id, data } = instruction
    const program = programOf(id)
    if (!program) throw new ProgramFailure('UnsupportedProgramId')
    if (height > MAX_HEIGHT) throw new ProgramFailure('CallDepth')
    this.logs.push(`Program ${id} invoke [${height}]`)
    const before = this.unitsUsed
    const left = this.unitLimit - before
    try {
      this.unitsUsed += program.units(data)
      if (this.unitsUsed > this.unitLimit) {
        this.unitsUsed = this.unitLimit
        throw new ProgramFailure('ComputationalBudgetExceeded')
      }
      program.run(this.#invocation(instruction, height))
    } catch (thrown) {
      if (!isProgramFailure(thrown)) throw thrown
      if (thrown.log) this.logs.push(`Program log: ${thrown.log}`)
      this.#logUnits(id, program.isBuiltin, before, left)
      this.logs.push(`Program ${id} failed: ${instructionText(thrown.reason)}`)
      // Said once: who called it fails with the same, and says only that it failed.
      throw new ProgramFailure(thrown.reason)
    }
    this.#logUnits(id, program.isBuiltin, before, left)
    this.logs.push(`Program ${id} success`)
  }

  #logUnits(id: string, isBuiltin: boolean, before: number, left: number): void {
    if (!isBuiltin)
      this.logs.push(`Program ${id} consumed ${this.unitsUsed - before} of ${left} compute units`)
  }

  #invocation({ program, accounts, data }: Instruction, height: number): Invocation {
    return {
      accounts,
      data,
      unixTimestamp: this.unixTimestamp,
      account: (index) => {
        const meta = accounts[index]
        if (!meta) throw new ProgramFailure('NotEnoughAccountKeys')
        return new Handle(meta, this.#state(meta.key), program)
      },
      log: (line) => this.logs.push(line),
      call: (called, signers = []) => {
        this.inner.push({
          index: this.#top,
          program: called.program,
          accounts: called.accounts.map(({ key }) => key),
          data: base64.encode(called.data),
          height: height + 1,
        })
        this.#invoke({ ...called, accounts: narrowed(called.accounts, accounts, signers) }, height + 1)
      },
    }
  }

  #state(key: string): AccountState {
    const known = this.accounts.get(key)
    if (known) return known
    const fresh = emptyAccount()
    this.accounts.set(key, fresh)
    return fresh
  }
}

/** A called program has no more rights to an account than its caller has. */
function narrowed(
  requested: readonly AccountMeta[],
  granted: readonly AccountMeta[],
  signers: readonly string[],
): AccountMeta[] {
  return requested.map((meta) => {
    const own = granted.filter(({ key }) => key === meta.key)
    if (own.length === 0) throw new ProgramFailure('MissingAccount')
    const maySign = own.some(({ signs }) => signs) || signers.includes(meta.key)
    const mayWrite = own.some(({ writes }) => writes)
    if ((meta.signs && !maySign) || (meta.writes && !mayWrite))
      throw new ProgramFailure('PrivilegeEscalation')
    return meta
  })
}
