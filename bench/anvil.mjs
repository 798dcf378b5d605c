import { spawn } from 'node:child_process'
import { anvilBinary } from '../test/helpers/anvil-binary.mjs'

/**
 * A real anvil over loopback, for the chains to be measured against.
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function openAnvil() {
  const child = spawn(anvilBinary(), ['--port', '0', '--chain-id', '8453', '--hardfork', 'prague'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = new Promise((resolve) => child.once('exit', () => resolve(undefined)))
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const address = /Listening on (\S+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
    gone.then(() => reject(new Error(`anvil ended:\n${output}`)))
  })
  return {
    url,
    async close() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
