import { errors, Refusal } from '../errors'
import { WORLD_HEADER } from './headers.mjs'

/** Refuses a request that is for another database than the one that would answer it. */
export function checkPin(request: Request, database: string | undefined): void {
  const pinned = request.headers.get(WORLD_HEADER)?.trim()
  if (!pinned || pinned === database) return
  throw new Refusal(
    errors.otherWorld,
    `This request is for the world ${pinned} (${WORLD_HEADER}), and the world ${database} would answer it: that of another browser profile, another host or another data folder. Nothing was changed. Open or start the one that you mean, or send the header with ${database}, or without it to take whichever answers.`,
    { rule: 'world.pin', facts: { pinned, world: database ?? null } },
  )
}
