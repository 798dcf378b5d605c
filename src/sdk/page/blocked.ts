import type { Blocked, Report } from '../wire'

/**
 * Tells what the page tried of the network. It is the document's policy that lets nothing out; this says so in words, and
 * how to do it instead.
 */
export function reportBlocked(report: (sent: Report) => void): void {
  const tell = (blocked: Blocked) => report({ kind: 'blocked', blocked })
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, lineNumber, disposition }) => {
      if (disposition !== 'enforce') return
      const [by = ''] = effectiveDirective.split(' ')
      tell({ by, url: blockedURI, advice: adviceFor(by), ...(lineNumber > 0 && { line: lineNumber }) })
    },
  )

  const nativeFetch = fetch
  window.fetch = async (input, init) => {
    try {
      return await nativeFetch(input, init)
    } catch (thrown) {
      const url = input instanceof Request ? input.url : String(input)
      if (/^(data|blob):/.test(url) || (thrown as Error).name === 'AbortError') throw thrown
      throw new TypeError(`fetch of ${url} was blocked. ${adviceFor('connect-src')}`, { cause: thrown })
    }
  }

  // Browsers without Connection-Allowlist let what WebRTC looks up get out.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) {
    if (!(name in window)) continue
    Object.defineProperty(window, name, {
      configurable: true,
      value: class {
        constructor() {
          tell({ by: name, url: '', advice: NO_CONNECTIONS })
          throw new TypeError(`${name} was blocked. ${NO_CONNECTIONS}`)
        }
      },
    })
  }
}

const NO_CONNECTIONS = 'The page of an app has no connections of its own.'

function adviceFor(directive: string): string {
  switch (directive) {
    case 'connect-src':
      return "Do it in a script, with the permission fetch:http: `return await http.fetch(url)` in scripts/NAME.ts, and bankr.scripts.run('NAME') here. A call that is paid for goes by bankr.x402.fetch."
    case 'script-src-elem':
    case 'style-src-elem':
      return 'Put the file into the folder of the app and name it by a relative path, or put its content into index.html.'
    case 'img-src':
    case 'media-src':
    case 'font-src':
      return 'Put the file into the folder of the app and name it by a relative path, or have a script fetch it and use a data: address.'
    case 'form-action':
      return 'Handle the submit event, and send the fields to a script by bankr.scripts.run.'
    case 'frame-src':
      return 'Show a link instead, and open it by bankr.openExternal(url).'
    default:
      return NO_CONNECTIONS
  }
}
