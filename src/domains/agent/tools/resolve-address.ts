import { z } from 'zod'
import { personNamed } from './lookup/recipients'
import { chainKey } from './lookup/tokens'
import { defineTool } from './tool'

const args = z.strictObject({
  value: z.string().min(1).max(200).describe('an address, a name such as ana.eth, or a handle such as @ana'),
  chain: z.string().max(40).optional().describe('solana for the Solana address of a person'),
})

export const resolveAddress = defineTool<z.infer<typeof args>>({
  name: 'resolve_address',
  description: 'Whose an address is, or which address a name or handle stands for.',
  args,
  writes: false,
  words: ({ value }) => `look up ${value}`,
  async run({ context }, { value, chain }) {
    const { address, displayName } = await personNamed(
      context,
      value,
      chain === undefined ? undefined : chainKey(chain),
    )
    return {
      text:
        displayName === address
          ? `${value} is an address that has no name here.`
          : `${value} is ${displayName}: ${address}.`,
      data: { value, address, displayName },
    }
  },
})
