import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { type StoredContent, storeContent, textOf } from './content'
import { fileErrors } from './errors'
import { findFile, replaceContent } from './files'
import type { FileRow } from './tables'

/** Bytes of a file that is edited or read as text. */
export const MAX_TEXT_BYTES = 5 * 1024 * 1024

export interface Edit {
  readonly find: string
  readonly replace: string
  /** Every place where it stands; without it, it must stand in one place only. */
  readonly all?: boolean | undefined
}

/** An edit that is made, and not stored in its file yet. */
export interface PreparedEdit {
  readonly before: FileRow
  readonly content: StoredContent
  readonly replaced: number
}

/** The text of a file, of 5 MiB at most. Outside of transactions. Throws 413 and 400 for what is no text. */
export async function readText(context: Context, walletId: string, idOrPath: string): Promise<string> {
  const { blob, size } = await findFile(context, walletId, idOrPath)
  return textOf(context, blob, size, MAX_TEXT_BYTES)
}

/** Before the transaction. Throws 400 where the text is not there, or in several places without `all`. */
export async function prepareEdit(
  context: Context,
  walletId: string,
  idOrPath: string,
  { find, replace, all = false }: Edit,
): Promise<PreparedEdit> {
  const before = await findFile(context, walletId, idOrPath)
  const parts = (await textOf(context, before.blob, before.size, MAX_TEXT_BYTES)).split(find)
  const found = parts.length - 1
  if (found === 0 || (found > 1 && !all)) {
    throw new Refusal(
      fileErrors.textNotFound,
      found === 0
        ? 'find: this text is not in the file. Nothing was changed. (Rule files.edit.)'
        : `find: this text is in the file ${found} times. Send more of the text around it, or all: true. Nothing was changed. (Rule files.edit.)`,
      { rule: 'files.edit', facts: { found } },
    )
  }
  const content = await storeContent(context, walletId, parts.join(replace))
  return { before, content, replaced: found }
}

/**
 * Stores what an edit makes of its file (over `fileTables`). Throws 409 where the file was changed since the edit was
 * prepared.
 */
export async function applyEdit(
  context: TransactionContext,
  { before, content }: PreparedEdit,
): Promise<FileRow> {
  const now = await findFile(context, before.walletId, before.id)
  if (now.blob !== before.blob) {
    throw new Refusal(
      fileErrors.changed,
      'The file was changed while it was being edited. Read it again and repeat the edit. (Rule files.changed.)',
      { rule: 'files.changed', facts: { id: before.id } },
    )
  }
  return replaceContent(context, now, content)
}
