import { readFile } from 'node:fs/promises'
import { type AgentFixtureFile, agentFixtureProblem } from '../../emulator'

/** What was given is no file of fixtures. Its message says why. */
export class NoFixtures extends Error {
  override readonly name = 'NoFixtures' as const
}

/** A file of fixtures that answer prompts. Throws `NoFixtures`, which names the field that is wrong. */
export async function readFixtureFile(path: string): Promise<AgentFixtureFile> {
  const text = await readFile(path, 'utf8').catch((thrown: Error) => {
    throw new NoFixtures(`${path} cannot be read (${thrown.message}).`)
  })
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (thrown) {
    throw new NoFixtures(`${path} is not JSON (${(thrown as Error).message}).`)
  }
  const problem = agentFixtureProblem(file)
  if (problem !== undefined) throw new NoFixtures(`${path}: ${problem}.`)
  return Array.isArray(file) ? { fixtures: file } : (file as AgentFixtureFile)
}
