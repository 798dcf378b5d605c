import { z } from 'zod'
import type { Context } from '../context'
import { jsonOf } from '../json-of'

/**
 * A kind of tickets: a part of an address whose bearer may do what its fields say, while it lasts (milliseconds of machine
 * time). Encrypted, so that it can be neither read nor altered, and of one kind alone.
 */
export function ticketOf<const Shape extends z.ZodRawShape>(kind: string, shape: Shape, lastsMs: number) {
  const ticket = z.strictObject({ ...shape, kind: z.literal(kind), until: z.number() })
  type Fields = z.infer<z.ZodObject<Shape>>
  return {
    async encrypt({ secrets, clock }: Context, fields: Fields): Promise<string> {
      const text = JSON.stringify({ ...fields, kind, until: clock.machine() + lastsMs })
      const encrypted = await secrets.encrypt(text)
      return encrypted.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    },
    /** `fields`: undefined where it is none, or none any more, as `isOld` says. */
    async decrypt(
      { secrets, clock }: Context,
      encrypted: string,
    ): Promise<{ fields: Fields | undefined; isOld: boolean }> {
      const base64 = encrypted.replaceAll('-', '+').replaceAll('_', '/')
      const opened = await secrets.decrypt(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
      const read = opened === undefined ? undefined : ticket.safeParse(jsonOf(opened)).data
      const isOld = read !== undefined && (read as { until: number }).until < clock.machine()
      return { fields: read === undefined || isOld ? undefined : (read as Fields), isOld }
    },
  }
}
