import { createAddressFromString, equalsBytes, hexToBytes } from '@ethereumjs/util'
import { TREASURY_ADDRESS } from '../chains'
import { type BlockEnvironment, blockFor, type Machine } from '../engine/evm'
import type { Hex } from '../engine/state'

const DEPLOYMENT_GAS = 30_000_000n

/** Runs constructors and calls outside any transaction, as if the chain had always held their outcome. */
export class Setup {
  constructor(
    readonly machine: Machine,
    private readonly environment: BlockEnvironment,
  ) {}

  /** Runs creation code in the place where its contract is to stand, and leaves there what it returns. */
  async deploy(address: string, bytecode: Hex, args: Hex = '0x'): Promise<void> {
    const to = createAddressFromString(address.toLowerCase())
    await this.machine.state.modifyAccountFields(to, { nonce: 1n })
    const { exceptionError, returnValue } = await this.machine.evm.runCode({
      code: hexToBytes(`${bytecode}${args.slice(2)}`),
      to,
      caller: createAddressFromString(TREASURY_ADDRESS.toLowerCase()),
      gasLimit: DEPLOYMENT_GAS,
      block: blockFor(this.machine.common, this.environment),
    })
    if (exceptionError) throw new Error(`the contract at ${address} does not deploy: ${exceptionError.error}`)
    await this.place(address, returnValue)
  }

  /** Throws where another contract stands: two domains would mean one address. */
  async place(address: string, code: Uint8Array): Promise<void> {
    const to = createAddressFromString(address.toLowerCase())
    const before = await this.machine.state.getCode(to)
    if (before.length > 0 && !equalsBytes(before, code))
      throw new Error(`there is another contract at ${address}`)
    await this.machine.state.modifyAccountFields(to, { nonce: 1n })
    await this.machine.state.putCode(to, code)
  }

  /** On top of what the account has. Wei. */
  async pay(address: string, wei: bigint): Promise<void> {
    const to = createAddressFromString(address.toLowerCase())
    const balance = (await this.machine.state.account(to.toString()))?.balance ?? 0n
    await this.machine.state.modifyAccountFields(to, { balance: balance + wei })
  }

  async call(to: string, data: Hex, value = 0n): Promise<void> {
    const { evm, common } = this.machine
    const { execResult } = await evm.runCall({
      caller: createAddressFromString(TREASURY_ADDRESS.toLowerCase()),
      to: createAddressFromString(to.toLowerCase()),
      data: hexToBytes(data),
      value,
      gasLimit: DEPLOYMENT_GAS,
      block: blockFor(common, this.environment),
    })
    if (execResult.exceptionError) throw new Error(`genesis: ${execResult.exceptionError.error} at ${to}`)
    evm.journal.cleanJournal()
  }
}
