export const summary = 'serve the shell; with --headless, the emulator itself'

/** The program behind `npm start` reads its own arguments. @param {string[]} args */
export async function run(args) {
  process.argv.splice(2, process.argv.length, ...args)
  await import('../start.mjs')
}
