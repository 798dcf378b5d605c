import { z } from 'zod'
import { signAs } from '#domains/wallet'
import { defineTool } from './tool'

const args = z.strictObject({ message: z.string().min(1).max(10_000) })

/** Rows prompt-acts, sign-personal. */
export const signMessage = defineTool<z.infer<typeof args>>({
  name: 'sign_message',
  description: "Sign a text with the wallet's EVM key (personal_sign). Sends nothing.",
  args,
  writes: true,
  words: ({ message }) => `sign the message "${message}"`,
  async run(call, { message }) {
    const { signature, signer } = await signAs(call, { signatureType: 'personal_sign', message })
    return {
      text: `Signed "${message}" as ${signer}: ${signature}`,
      data: { message, signature, signer },
    }
  },
})
