import { substituteVariables } from '#domains/environment'
import {
  entriesOf,
  fileTables,
  type findFile,
  makeFolder,
  placeOf,
  putFile,
  readText,
  removeEntry,
  removeForGood,
  storeContent,
} from '#domains/files'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { invalidSkill, skillErrors, unknownSkill } from './errors'
import {
  enforceSize,
  type Frontmatter,
  MAX_REFERENCE_BYTES,
  MAX_REFERENCES,
  readSkillFile,
} from './skill-file'

/** Skills are folders of the wallet's files: /skills/NAME/SKILL.md, with its reference files. */
const FOLDER = '/skills'
const MAIN = 'SKILL.md'

type FileRow = Awaited<ReturnType<typeof findFile>>

/** Of a wallet. Row skills-limits. */
const MAX_SKILLS = 50

export interface Skill extends Frontmatter {
  /** Of its folder. */
  readonly path: string
  /** Of its SKILL.md, bytes. */
  readonly size: number
  /** Why it cannot be used, where a file was changed by hand. */
  readonly problem: string | null
}

export interface WholeSkill extends Skill {
  /** Its SKILL.md as it is stored, with `{{VAR}}` in it. */
  readonly content: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** A wallet's skills, by name. Row skills-limits. */
export async function skillsOf(context: Context, walletId: string): Promise<Skill[]> {
  const folders = await entriesOf(context, walletId, FOLDER)
  const skills = await Promise.all(
    folders
      .filter(({ kind }) => kind === 'folder')
      .slice(0, MAX_SKILLS)
      .map(({ name }) => described(context, walletId, name)),
  )
  return skills.filter((skill) => skill !== undefined)
}

/** Throws 404 where there is none of this name. */
export async function wholeSkill(context: Context, walletId: string, name: string): Promise<WholeSkill> {
  const main = await mainFile(context, walletId, name)
  if (!main) throw unknownSkill(name)
  const skill = await skillIn(context, main)
  const files = await filesIn(context, walletId, `${FOLDER}/${name}`)
  return { ...skill, files: files.map(({ path, size }) => ({ path, size })) }
}

/**
 * What the agent follows when it uses a skill: its instructions with every `{{VAR}}` replaced. The text is a secret.
 * Throws 404 for an unknown skill, 400 for one that cannot be read and for an unknown variable. Row env-substitution.
 */
export async function skillInstructions(context: Context, walletId: string, name: string): Promise<string> {
  return substituteVariables(context, walletId, await instructionsOf(context, walletId, name))
}

/** The same with `{{VAR}}` as it is stored, for what is written down. Throws as `skillInstructions` does. */
export async function storedInstructions(context: Context, walletId: string, name: string): Promise<string> {
  await skillInstructions(context, walletId, name)
  return instructionsOf(context, walletId, name)
}

async function instructionsOf(context: Context, walletId: string, name: string): Promise<string> {
  const { content } = await wholeSkill(context, walletId, name)
  return (await readSkillFile(content)).instructions
}

/** A skill that is stored already as content, and in no file yet. */
export interface Draft {
  readonly name: string
  readonly files: readonly {
    readonly place: ReturnType<typeof placeOf>
    readonly content: Awaited<ReturnType<typeof storeContent>>
  }[]
}

/**
 * The files of a skill, checked and stored: before the transaction that `addSkill` is called in. `files`: texts by path in
 * the skill's folder. Throws 400 that names the file, 413 for what is too large.
 */
export async function draftSkill(
  context: Context,
  walletId: string,
  files: Readonly<Record<string, string>>,
): Promise<Draft> {
  const { [MAIN]: main, ...references } = files
  if (main === undefined) throw invalidSkill('files', `must have a ${MAIN}`)
  const { name } = await readSkillFile(main, MAIN)
  const count = Object.keys(references).length
  if (count > MAX_REFERENCES) {
    throw invalidSkill('files', `must have at most ${MAX_REFERENCES} beside ${MAIN}, and has ${count}`)
  }
  const places = Object.entries(files).map(([path, text]) => {
    if (path !== MAIN) enforceSize(text, MAX_REFERENCE_BYTES, path)
    const place = placeOf(`${FOLDER}/${name}/${path}`, path)
    return { place, text }
  })
  const stored: Draft['files'][number][] = []
  for (const { place, text } of places) {
    stored.push({ place, content: await storeContent(context, walletId, text) })
  }
  return { name, files: stored }
}

/** What `addSkill` and `removeSkill` write to. */
export const skillTables = fileTables

/**
 * Puts a draft into the wallet's files. Throws 409 for a name that is there unless `overwrite`, 403 beyond 50 of a
 * wallet, and what `putFile` throws.
 */
export async function addSkill(
  context: TransactionContext,
  walletId: string,
  { name, files }: Draft,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<string> {
  const folders = (await entriesOf(context, walletId, FOLDER)).filter(({ kind }) => kind === 'folder')
  const isThere = folders.some((folder) => folder.name === name)
  if (isThere && !overwrite) {
    throw new Refusal(
      skillErrors.exists,
      `This wallet has a skill ${name} already. Send "overwrite": true to replace it. (Rule skills.name.)`,
      { rule: 'skills.name', facts: { name } },
    )
  }
  if (!isThere && folders.length >= MAX_SKILLS) {
    throw new Refusal(
      skillErrors.tooMany,
      `This wallet has ${folders.length} skills, and may have ${MAX_SKILLS}. Remove one with DELETE /user/skills/:name. (Rule skills.count.)`,
      { rule: 'skills.count', facts: { count: folders.length, limit: MAX_SKILLS } },
    )
  }
  if (isThere) await removeEntry(context, walletId, `${FOLDER}/${name}`, { recursive: true })
  await makeFolder(context, walletId, { folder: FOLDER, name })
  for (const { place, content } of files) await putFile(context, walletId, place, content, { overwrite })
  return name
}

/** Deletes a skill's files, as any files are. Throws 404. */
export async function removeSkill(
  context: TransactionContext,
  walletId: string,
  name: string,
): Promise<void> {
  if (!(await mainFile(context, walletId, name))) throw unknownSkill(name)
  await removeEntry(context, walletId, `${FOLDER}/${name}`, { recursive: true })
}

/** The same where storage is full; see `removeForGood`, which `full` is for. */
export async function removeSkillForGood(
  context: Context,
  walletId: string,
  name: string,
  full: unknown,
): Promise<void> {
  await removeForGood(context, walletId, `${FOLDER}/${name}`, { recursive: true, full })
}

async function described(context: Context, walletId: string, name: string): Promise<Skill | undefined> {
  const main = await mainFile(context, walletId, name)
  if (!main) return undefined
  const { content: _, ...skill } = await skillIn(context, main)
  return skill
}

async function skillIn(context: Context, main: FileRow): Promise<Skill & { content: string }> {
  const path = main.folder
  const name = path.slice(FOLDER.length + 1)
  const { size } = main
  let content = ''
  try {
    content = await readText(context, main.walletId, main.id)
    const { instructions: _, ...head } = await readSkillFile(content)
    const problem = head.name === name ? null : `its frontmatter has the name ${head.name}`
    return { ...head, name, path, size, problem, content }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return { name, description: '', tags: [], path, size, problem: thrown.message, content }
  }
}

async function mainFile(context: Context, walletId: string, name: string): Promise<FileRow | undefined> {
  const found = (await entriesOf(context, walletId, `${FOLDER}/${name}`)).find((entry) => entry.name === MAIN)
  return found?.kind === 'file' ? found : undefined
}

interface Inside {
  readonly path: string
  readonly size: number
}

async function filesIn(context: Context, walletId: string, folder: string, below = ''): Promise<Inside[]> {
  const files: Inside[] = []
  for (const entry of await entriesOf(context, walletId, folder)) {
    const path = `${below}${entry.name}`
    if (entry.kind === 'file') files.push({ path, size: entry.size })
    else files.push(...(await filesIn(context, walletId, `${folder}/${entry.name}`, `${path}/`)))
  }
  return files
}
