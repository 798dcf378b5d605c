import { errors, Refusal } from '../errors'
import { DATABASE_HEADER, databaseOf } from './headers.mjs'

/** Refuses a request that is for another database than the one that would answer it. */
export function checkPin(request: Request, database: string | undefined): void {
  const pinned = databaseOf(request.headers)
  if (pinned === undefined || pinned === database) return
  throw new Refusal(
    errors.otherDatabase,
    `This request is for the database ${pinned} (${DATABASE_HEADER}), and the database ${database} would answer it: that of another browser profile, another host or another data folder. Nothing was changed. Open or start the one that you mean, or send the header with ${database}, or without it to take whichever answers.`,
    { rule: 'database.pin', facts: { pinned, database: database ?? null } },
  )
}
