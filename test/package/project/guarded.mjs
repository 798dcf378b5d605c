import http from 'node:http'
import { Socket } from 'node:net'

const { connect } = Socket.prototype
await import('sandbank/guard')
if (Socket.prototype.connect === connect) {
  console.log('nothing is guarded')
} else {
  const refusals = await Promise.all([
    fetch('https://api.bankr.bot/wallet/me').catch(({ message }) => message),
    new Promise((resolve) => {
      http.get('http://api.bankr.bot/').on('error', ({ message }) => resolve(message))
    }),
  ])
  console.log(refusals.map((message) => message.split(':')[0]).join(', '))
}
