import { usage } from '../start-flags.mjs'

export const summary = 'serve the shell; with --headless, the emulator itself'

export const help = usage('sandbank start')

/** The program behind `npm start`, which reads the arguments of the process. @param {string[]} args */
export async function run(args) {
  process.argv.splice(2, process.argv.length, ...args)
  await import('../start.mjs')
}
