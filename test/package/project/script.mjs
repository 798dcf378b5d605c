import { createEmulator } from 'sandbank'
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
