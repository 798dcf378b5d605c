import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt, libFolder, root, run } from '../../src/cli/project.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** What `npm pack` made. */
    tarball: string
    /** Somebody else's project, outside of this repository, with the tarball installed. */
    scratch: string
  }
}

/** Packs the package once for all files of a suite, and installs it alone. */
export async function setup(project: TestProject): Promise<() => void> {
  const { tarball, scratch, remove } = await makeScratch([], { isLinked: true })
  project.provide('tarball', tarball)
  project.provide('scratch', scratch)
  return remove
}

export interface Scratch {
  tarball: string
  scratch: string
  remove(): void
}

/**
 * Packs the package and installs it into a project whose files are those of test/package/project. `tools`: what the
 * project has beside the package, at the versions that are pinned here where none is said. `isLinked`: npm finds what the
 * package depends on already unpacked, at the versions of this repository, which spares two thirds of an install; what
 * nothing in the package names it removes.
 */
export async function makeScratch(tools: readonly string[], { isLinked = false } = {}): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-scratch-'))
  const scratch = join(folder, 'project')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const tarball = await pack(folder)
    cpSync(join(root, 'test/package/project'), scratch, { recursive: true })
    const pinned = JSON.parse(readFileSync(join(root, 'test/packages/package.json'), 'utf8')).peerDependencies
    const manifest = {
      name: 'scratch',
      private: true,
      type: 'module',
      dependencies: { sandbank: `file:${tarball}` },
      devDependencies: Object.fromEntries(
        tools.map((tool) => {
          const [, name = '', version] = /^(@?[^@]+)(?:@(.+))?$/.exec(tool) ?? []
          return [name, version ?? pinned[name]]
        }),
      ),
      sandbank: { workerDirectory: ['public'] },
    }
    writeFileSync(join(scratch, 'package.json'), JSON.stringify(manifest))
    if (isLinked) linkDependencies(scratch)
    await succeed('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], scratch)
    return { tarball, scratch, remove }
  } catch (thrown) {
    remove()
    throw thrown
  }
}

interface Locked {
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  peer?: boolean
  link?: boolean
}

function linkDependencies(scratch: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, devOptional, optional, peer, link }] of Object.entries<Locked>(packages)) {
    const isInside = path.startsWith('node_modules/') && !link
    if (isInside && !dev && !devOptional && !optional && !peer)
      linkPath(join(root, path), join(scratch, path))
  }
}

/** A package without those inside of it, which have entries of their own in the lock file. */
function linkPath(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== 'node_modules') linkPath(source, target)
    else if (entry.isFile()) linkFile(source, target)
  }
}

/** Nobody writes into such a file: npm removes it, or leaves it alone. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another file system.
    cpSync(from, to)
  }
}

/** As `npm pack` does it, but builds only what is missing or stale. */
async function pack(folder: string): Promise<string> {
  const built = await ensureBuilt()
  if (built.code !== 0) throw new Error(`The build did not succeed:\n${built.output}`)
  // The build of the library empties its folder: declarations that are there belong to it.
  if (!existsSync(join(libFolder, 'index.d.ts'))) {
    await succeed('npm', ['run', 'build:types'], root)
  }
  await succeed('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root)
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  if (!name) throw new Error('npm pack made no file.')
  return join(folder, name)
}

async function succeed(command: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, args, { quiet: true, cwd, env: { NODE_ENV: '' } })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output}`)
}
