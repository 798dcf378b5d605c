import { StartError, type Started, type StartOptions, start } from 'sandbank/browser'

/** By `?as=`: how the page is started, where not as it should be. */
const CHOICES: Record<string, StartOptions> = {
  page: { mode: 'page' },
  missing: { worker: '/no-such-worker.js' },
}
const choice = new URLSearchParams(location.search).get('as')
const SERVICE = 'https://api.bankr.bot/agent-profiles?limit=1'

function viaRequest(): Promise<string> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.onloadend = () => resolve(`${request.status}`)
    try {
      request.open('GET', SERVICE)
      request.send()
    } catch (thrown) {
      resolve((thrown as Error).message)
    }
  })
}
const viaFetch = () =>
  fetch(SERVICE).then(
    ({ status }) => `${status}`,
    (thrown: Error) => thrown.message,
  )

const starting: Promise<Started> = start({ onUpdate: () => undefined, ...CHOICES[choice ?? ''] })
const early = viaFetch()
const ended = await starting.then(
  ({ mode }) => mode,
  (thrown: unknown) =>
    thrown instanceof StartError ? `${thrown.reason}: ${thrown.remedy}` : 'another error',
)
const seen = { ended, early: await early, fetch: await viaFetch(), request: await viaRequest() }
if (choice === 'page') for (const _ of [1, 2]) new Worker('data:text/javascript,')
document.body.textContent = JSON.stringify(seen)
document.title = `Answered by ${ended}`
