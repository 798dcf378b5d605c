import { createEmulator } from 'sandbank'
// As a server does that renders the page.
import { StartError, start } from 'sandbank/browser'
import { startNode } from 'sandbank/node'

const emulator = createEmulator()
const headers = { 'X-API-Key': emulator.keys.full }
const inProcess = await emulator.fetch(new Request('http://sandbank.test/wallet/me', { headers }))
await emulator.close()

const host = await startNode({ port: 0 })
const overHttp = await fetch(`${host.url}/wallet/me`, { headers })
const shell = await fetch(host.url)
await host.close()

console.log(inProcess.status, overHttp.status, shell.status, shell.headers.get('content-type'))
const failure = await start().catch((thrown) => thrown)
console.log(failure instanceof StartError && failure.name, failure.reason)
