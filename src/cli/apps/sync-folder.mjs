/**
 * Keeps a folder and an app in step, both ways, and loses nothing: what changed on one side goes to the other, what
 * changed on both is kept twice.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPart, localFiles } from './app-folder.mjs'
import { isData, manifestLast, refusal, writeLocal } from './transfer.mjs'

/** No part of the app, and of no repository. */
const NOTES = '.sandbank'

/** @typedef {import('./transfer.mjs').Change['what'] | 'not sent' | 'kept beside'} What */
/** @typedef {import('./app-folder.mjs').LocalFile} LocalFile */
/** @typedef {import('./remote-files.mjs').RemoteFile} RemoteFile */

/**
 * @param {string} root
 * @param {import('./transfer.mjs').Remote} remote
 * @param {string} name of the emulator and the app: what they had in common is noted under it
 * @param {(what: What, path: string, more?: string) => void} done
 */
export async function syncFolder(root, remote, name, done) {
  /** What both sides had when they were last the same: path and SHA-256. */
  const known = await readNotes(root, name)
  /** What was refused, by its SHA-256: it is reported once. @type {Map<string, string>} */
  const refused = new Map()
  let isFirst = true

  /** One round. */
  return async function round() {
    const [local, there] = [await localFiles(root), await remote.list()]
    // Another emulator, or one that was reset: nothing was deleted.
    if (isFirst && there.size === 0) known.clear()
    const paths = new Set([...local.keys(), ...there.keys(), ...known.keys()])
    for (const path of [...paths].filter(isPart).sort(manifestLast)) {
      await settle(path, local.get(path), there.get(path))
    }
    isFirst = false
    await writeNotes(root, name, known)
  }

  /** @param {string} path @param {LocalFile | undefined} here @param {RemoteFile | undefined} far */
  async function settle(path, here, far) {
    const before = known.get(path)
    if (here?.sha256 === far?.sha256) return note(path, here?.sha256)
    const [isNewHere, isNewThere] = [here?.sha256 !== before, far?.sha256 !== before]
    if (!here && far) return isNewThere ? bring(path, undefined, far) : removeThere(path, far)
    if (here && !far) return isNewHere ? send(path, here, undefined) : removeHere(path, here)
    if (!here || !far) return
    if (!isNewThere) return send(path, here, far)
    // Data is the app's, everything else its author's. The other one is kept, whichever wins.
    if (isData(path)) {
      if (isNewHere) await keep(path, here.content, 'folder')
      return bring(path, here, far)
    }
    if (!isNewHere) {
      // It may be another app that is there now.
      if (isFirst) await keep(path, here.content, 'folder')
      return bring(path, here, far)
    }
    await keep(path, await remote.read(far.id), 'emulator')
    return send(path, here, far)
  }

  /** @param {string} path @param {string | undefined} sha256 */
  function note(path, sha256) {
    if (sha256 === undefined) known.delete(path)
    else known.set(path, sha256)
  }

  /** @param {string} path @param {LocalFile} here @param {RemoteFile | undefined} far */
  async function send(path, here, far) {
    if (refused.get(path) === here.sha256) return
    // Changed since it was listed: that is for the next round.
    if (far && (await remote.sha256(far.id)) !== far.sha256) return
    const why = await refusal(() => remote.write(path, here.content))
    if (why !== undefined) {
      refused.set(path, here.sha256)
      return done('not sent', path, why)
    }
    note(path, here.sha256)
    done('sent', path)
  }

  /** @param {string} path @param {LocalFile | undefined} here @param {RemoteFile} far */
  async function bring(path, here, far) {
    const content = await remote.read(far.id)
    if ((await shaOf(path)) !== here?.sha256) return
    await writeLocal(root, path, content)
    note(path, sha256(content))
    done('brought', path)
  }

  /** @param {string} path @param {RemoteFile} far */
  async function removeThere(path, far) {
    if ((await remote.sha256(far.id)) !== far.sha256) return
    await remote.remove(far.id)
    note(path, undefined)
    done('deleted there', path)
  }

  /** @param {string} path @param {LocalFile} here */
  async function removeHere(path, here) {
    if ((await shaOf(path)) !== here.sha256) return
    // It may be another app that is there now.
    if (isFirst) {
      const copy = await freeName(path, 'deleted')
      await rename(join(root, path), join(root, copy))
      done('kept beside', copy, 'the emulator has it no more')
    } else await rm(join(root, path), { force: true })
    note(path, undefined)
    done('deleted here', path)
  }

  /** What would be lost. @param {string} path @param {Buffer} content @param {'folder' | 'emulator'} whose */
  async function keep(path, content, whose) {
    const copy = await freeName(path, whose, content)
    await writeLocal(root, copy, content)
    done('kept beside', copy, `${path} was changed, and this is what the ${whose} had`)
  }

  /** A name that is no part of the app. @param {string} path @param {string} word @param {Buffer} [content] */
  async function freeName(path, word, content) {
    for (let at = 1; ; at++) {
      const name = `${path}.${word}${at === 1 ? '' : `-${at}`}~`
      const there = await shaOf(name)
      if (there === undefined || (content && there === sha256(content))) return name
    }
  }

  /** @param {string} path */
  async function shaOf(path) {
    const content = await readFile(join(root, path)).catch(() => undefined)
    return content && sha256(content)
  }
}

/** @param {Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** @param {string} name */
const fileOf = (name) => `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.json`

/** @param {string} root @param {string} name @returns {Promise<Map<string, string>>} */
async function readNotes(root, name) {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(join(root, NOTES, fileOf(name)), 'utf8')).files))
  } catch {
    // None yet, or none that can be read: then nothing is known, and whatever differs is kept twice.
    return new Map()
  }
}

/** @param {string} root @param {string} name @param {ReadonlyMap<string, string>} known */
async function writeNotes(root, name, known) {
  const folder = join(root, NOTES)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.gitignore'), '*\n')
  const file = join(folder, fileOf(name))
  const text = `${JSON.stringify({ name, files: Object.fromEntries([...known].sort()) }, null, 1)}\n`
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  // Whole or not at all: half of it would say that the other half was deleted.
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}
