import { DEPTH_HEADER } from '../http/headers.mjs'

/** How many calls of user code to this emulator stand behind one another, with this one; 0 where it is nobody's. */
export function depthOf({ headers }: Pick<Request, 'headers'>): number {
  const depth = Number(headers.get(DEPTH_HEADER) ?? 0)
  return Number.isSafeInteger(depth) && depth > 0 ? depth : 0
}
