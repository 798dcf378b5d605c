/** The data folder cannot be written or made. Its message says which folder, why, and what to do. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable' as const
}

const ELSEWHERE = 'choose another folder (--data DIR), or keep nothing (--ephemeral)'
const FULL = 'Nothing is lost: make room there and try again'

const RULES: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: (folder) => `The disk of the data folder ${folder} is full. ${FULL}`,
  EDQUOT: (folder) => `The quota of disk space for the data folder ${folder} is used up. ${FULL}`,
  EFBIG: (folder) =>
    `A file of the data folder ${folder} may not grow further: the system limits its size. ${FULL}`,
  EACCES: (folder) =>
    `The data folder ${folder} may not be written by this user: change its rights, or ${ELSEWHERE}`,
  EPERM: (folder) =>
    `The data folder ${folder} may not be written by this user: change its rights, or ${ELSEWHERE}`,
  EROFS: (folder) => `The data folder ${folder} is on a disk that is read-only: ${ELSEWHERE}`,
  ENOTDIR: (folder) => `The data folder ${folder} cannot be made: a part of its path is a file; ${ELSEWHERE}`,
  EEXIST: (folder) => `${folder} is a file, and a data folder is a folder: ${ELSEWHERE}`,
}

/** Whether there is no space, or none for this user. */
export function isDiskFull(thrown: unknown): boolean {
  const { code } = (thrown ?? {}) as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** What the system refused in a data folder, in words that name the folder and what to do; anything else as it is. */
export function explained(thrown: unknown, folder: string): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { code = '', syscall } = thrown as NodeJS.ErrnoException
  const isOther = code === 'EEXIST' && syscall !== 'mkdir'
  const rule = !isOther && Object.hasOwn(RULES, code) ? RULES[code] : undefined
  return rule ? new FolderUnusable(`${rule(folder)} (${thrown.message}).`, { cause: thrown }) : thrown
}
