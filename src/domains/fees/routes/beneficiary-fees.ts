import { chainErrors } from '#domains/chain'
import type { Context } from '#kernel/context'
import { errors } from '#kernel/errors'
import { lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { cachedRead } from '../cached-read'
import { type Line, lines } from '../lines'
import { type BeneficiaryView, beneficiaryView } from '../wire'

/** As JSON, or with `Accept: application/x-ndjson` as lines that report progress. */
export const beneficiaryFees = defineRoute('GET /public/launchpad/beneficiary-fees/:address', {
  summary: 'Every pool in which an address has something to claim, whatever its role there',
  level: 'public',
  auth: { kind: 'public' },
  response: beneficiaryView,
  errors: [errors.invalidRequest, chainErrors.unreachable],
  async handle(call) {
    const { context, params, request } = call
    const address = lowerCaseAddress(params.address, 'address')
    const isStream = /\bapplication\/x-ndjson\b/i.test(request.headers.get('accept') ?? '')
    if (!isStream) return read(context, address)
    return lines(call, async (write) => ({ type: 'result', data: await read(context, address, write) }))
  },
})

function read(
  context: Context,
  address: `0x${string}`,
  write?: (line: Line) => void,
): Promise<BeneficiaryView> {
  return cachedRead(context, ['beneficiary', address], async () =>
    (await import('../onchain')).beneficiaryFees(context, address, (scanned) =>
      write?.({ type: 'progress', phase: 'scanning', ...scanned }),
    ),
  )
}
