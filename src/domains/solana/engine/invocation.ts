import type { AccountMeta, Instruction } from '../wire/compile'
import type { AccountState } from './accounts'
import { ProgramFailure } from './failures'

/** An account in the hands of a program: what the program may not do to it throws. */
export class Handle {
  constructor(
    readonly meta: AccountMeta,
    private readonly state: AccountState,
    private readonly program: string,
  ) {}

  get address(): string {
    return this.meta.key
  }

  get signs(): boolean {
    return this.meta.signs
  }

  get lamports(): bigint {
    return this.state.lamports
  }

  get owner(): string {
    return this.state.owner
  }

  get data(): Uint8Array {
    return this.state.data
  }

  credit(lamports: bigint): void {
    if (lamports === 0n) return
    if (!this.meta.writes) throw new ProgramFailure('ReadonlyLamportChange')
    this.state.lamports += lamports
  }

  debit(lamports: bigint): void {
    if (lamports === 0n) return
    if (this.state.owner !== this.program) throw new ProgramFailure('ExternalAccountLamportSpend')
    if (!this.meta.writes) throw new ProgramFailure('ReadonlyLamportChange')
    if (lamports > this.state.lamports) throw new ProgramFailure('InsufficientFunds')
    this.state.lamports -= lamports
  }

  write(data: Uint8Array): void {
    this.#mayWrite()
    this.state.data = data
  }

  assign(owner: string): void {
    this.#mayWrite()
    this.state.owner = owner
  }

  mustSign(): void {
    if (!this.meta.signs) throw new ProgramFailure('MissingRequiredSignature')
  }

  #mayWrite(): void {
    if (!this.meta.writes) throw new ProgramFailure('ReadonlyDataModified')
    if (this.state.owner !== this.program) throw new ProgramFailure('ExternalAccountDataModified')
  }
}

/** One call of a program. */
export interface Invocation {
  /** Named as the program names them, in their order. Throws where there are fewer. */
  account(index: number): Handle
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
  /** As the clock's sysvar says it: seconds. */
  readonly unixTimestamp: number
  log(line: string): void
  /** Calls another program. Accounts that `signers` names sign too: the caller's own derived addresses. */
  call(instruction: Instruction, signers?: readonly string[]): void
}

/** An instruction in words, as `jsonParsed` shows it. */
export type Described = string | { readonly type: string; readonly info?: Readonly<Record<string, unknown>> }

export interface Program {
  readonly id: string
  /** As logs of a refusal and `jsonParsed` name it. */
  readonly name: string
  readonly isBuiltin: boolean
  /** Compute units that such an instruction takes. */
  units(data: Uint8Array): number
  run(call: Invocation): void
  /** Undefined where the data is not of this program's. */
  describe(data: Uint8Array, accounts: readonly string[]): Described | undefined
}
