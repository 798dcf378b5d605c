import { AGENT_RULES } from './agent-rules'
import { ENDPOINT_RULES } from './endpoint-rules'
import { type Facts, type Why, word } from './explanation'
import { GATEWAY_RULES } from './gateway-rules'
import { PARTNER_RULES } from './partner-rules'
import { WALLET_RULES } from './wallet-rules'
import { WEBHOOK_RULES } from './webhook-rules'

const FLAGS: Record<string, string> = {
  walletApiEnabled: 'Wallet API access',
  agentApiEnabled: 'Agent API access',
  tokenLaunchApiEnabled: 'token launch access',
  llmGatewayEnabled: 'model gateway access',
}

const keys = (text = 'Change it under Keys') => ({ href: '/ui/keys', text })
const COVERAGE = { href: '/ui/coverage', text: 'See every route in the coverage table' }
const TAKE_KEY = 'The seeded keys are on the overview'

/** What each rule of the emulator means to the person who ran into it, by the name the journal uses. */
export const RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'auth.missing': ({ credential }) => ({
    sentence:
      credential === 'session'
        ? 'The request carried a web session, and this route takes API keys only.'
        : 'The request carried no key: neither X-API-Key nor Authorization: Bearer.',
    place: { href: '/', text: TAKE_KEY },
  }),
  'auth.invalid': ({ credential }) => ({
    sentence: `The ${word(credential)} that was sent is unknown here, revoked or expired.`,
    place: keys('See the keys there are'),
  }),
  'auth.expired': ({ expiredAt }) => ({
    sentence: `The web session expired at ${word(expiredAt)}, by the emulator's clock.`,
    place: keys('Mint a session under Keys'),
  }),
  'auth.session': ({ credential }) => ({
    sentence: `This route needs a web session; the request carried ${credential === 'none' ? 'nothing' : `an ${word(credential)}`}.`,
    place: keys('Mint a session under Keys'),
  }),
  ...AGENT_RULES,
  ...WALLET_RULES,
  ...PARTNER_RULES,
  ...GATEWAY_RULES,
  ...WEBHOOK_RULES,
  ...ENDPOINT_RULES,
  'key.flag': flag,
  'key.readOnly': () => ({ sentence: 'The key is read-only, and this call writes.', place: keys() }),
  'key.allowedIps': ({ ip, allowedIps }) => ({
    sentence: `The caller's address ${word(ip)} is not on the key's IP allowlist (${word(allowedIps).replaceAll(',', ', ')}).`,
    place: { href: '/ui/clock#settings', text: "Change the caller's address, or the list under Keys" },
  }),
  '*.perIp': ({ subject, limit, windowSeconds, retryAfterSeconds }) => ({
    sentence: `${word(subject)} has made its ${word(limit)} requests within ${word(windowSeconds)} s; the next one is free in ${word(retryAfterSeconds)} s of virtual time.`,
    place: { href: '/ui/clock', text: 'Travel a minute ahead' },
  }),
  'profile.onePerWallet': ({ slug }) => ({
    sentence: `This wallet has a profile already (${word(slug)}), and a wallet may have one.`,
    place: { href: '/ui/profile', text: "Open it in the owner's editor" },
  }),
  'profile.visible': ({ identifier }) => ({
    sentence: `No profile that this caller may see answers to “${word(identifier)}”: there is none, or it is not approved yet.`,
    place: { href: '/ui/profiles?view=operator&state=pending', text: 'See what waits for approval' },
  }),
  'profile.none': () => ({
    sentence: 'The wallet of this key has no profile yet.',
    place: { href: '/ui/profile', text: 'Create one in the editor' },
  }),
  'request.field': ({ field }) => ({
    sentence: field
      ? `The field “${word(field)}” is not as the route needs it; the answer says how.`
      : 'The request is not as the route needs it; the answer says how.',
    place: null,
  }),
  'request.maxBodyBytes': ({ maxBytes }) => ({
    sentence: `The body is larger than the ${word(maxBytes)} bytes this route reads.`,
    place: null,
  }),
  'request.path': ({ problem }) => ({ sentence: `The path ${word(problem)}.`, place: null }),
  'request.id': ({ secondsAgo }) => ({
    sentence: `The request's id came ${word(secondsAgo)} s before with another query or body; that one stands.`,
    place: null,
  }),
  'rpc.origin': ({ origin }) => ({
    sentence: `JSON-RPC answers programs and pages of localhost, and this came from ${word(origin)}. The server's flag --allow-origin lets a page in.`,
    place: null,
  }),
  'rpc.method': ({ method, origin }) => ({
    sentence: `${word(method)} is not for a page of ${word(origin)}, which may read, and send what is signed. The server's flag --allow-origin lets it do more.`,
    place: null,
  }),
  'siwe.message': ({ problem }) => ({
    sentence: `The message to sign in with ${word(problem)}.`,
    place: null,
  }),
  'siwe.nonce': ({ state }) => ({
    sentence: `The nonce of the sign-in is not good (${word(state)}): each serves once, for ten minutes.`,
    place: null,
  }),
  'siwe.time': ({ now }) => ({
    sentence: `The message to sign in with is not valid at ${word(now)}, which the emulator's clock says.`,
    place: { href: '/ui/clock', text: 'Set the clock' },
  }),
  'siwe.signature': ({ signer, address }) => ({
    sentence: `The signature is by ${word(signer)}, and the message names ${word(address)}.`,
    place: null,
  }),
  'request.depth': () => ({ sentence: 'The body is nested deeper than any documented one.', place: null }),
  'request.values': () => ({ sentence: 'The body has more values than any documented one.', place: null }),
  'routes.path': ({ method, path }) => ({
    sentence: `Nothing answers ${word(method)} ${word(path)}.`,
    place: COVERAGE,
  }),
  'routes.method': ({ method, allow }) => ({
    sentence: `The path exists, but not for ${word(method)}: it takes ${word(allow)}.`,
    place: COVERAGE,
  }),
  'routes.planned': ({ route }) => ({
    sentence: `${word(route)} is documented, and this version does not emulate it yet. Its guards already hold.`,
    place: COVERAGE,
  }),
  'sockets.handshake': ({ transport }) => ({
    sentence: `Sockets are for WebSockets only, and this came over HTTP (transport “${word(transport)}”). Give the client transports: ['websocket'].`,
    place: null,
  }),
  'chain.rpc.sending': ({ method, host }) => ({
    sentence: `${word(method)} was not sent to ${word(host)}: that node is not on this machine, and nobody has allowed sending through it.`,
    place: null,
  }),
  'chain.rpc': ({ chainId, code, message }) => ({
    sentence: `Chain ${word(chainId)} answered with error ${word(code)}: ${word(message)}.`,
    place: null,
  }),
  'addresses.unknown': ({ value, lookedIn }) => ({
    sentence: `Nobody is known as “${word(value)}” (looked in: ${word(lookedIn)}).`,
    place: { href: '/ui/directory', text: 'See who is known in the Directory' },
  }),
  'storage.quota': () => ({
    sentence:
      'The browser has no room left for this origin. Free disk space; reads and the export go on meanwhile.',
    place: { href: '/ui/clock#state', text: 'Export' },
  }),
  'storage.blocked': () => ({
    sentence: 'Another tab holds an older version of the database open. Close it or reload it.',
    place: null,
  }),
  'storage.superseded': () => ({
    sentence: 'A newer version of Sandbank has taken over the database. Reload the page.',
    place: null,
  }),
  'outbound.blocked': ({ host }) => ({
    sentence: `The call would have left for ${word(host)}, and Sandbank never calls the hosted service.`,
    place: null,
  }),
  'outbound.notPublic': ({ host, why, allow }) => ({
    sentence: `Code in the emulator called ${word(host)}, which leads to ${word(why)}. It may call the public internet, and hosts that you allow: here ${word(allow)}.`,
    place: { href: '/ui/clock#settings', text: 'Allow a host' },
  }),
  'auth.wellKnown': () => ({
    sentence:
      'The credential follows from the default seed, which everybody knows, and other machines can reach this server. It lets in again after a start with --seed sandbank.',
    place: keys('Create a key'),
  }),
  'outbound.own': ({ host, allow }) => ({
    sentence: `Code in the emulator called ${word(host)}, where the emulator itself answers. To let it, allow ${word(allow)}.`,
    place: { href: '/ui/clock#settings', text: 'Allow a host' },
  }),
  'outbound.redirect': ({ host }) => ({
    sentence: `${word(host)} redirects, and a browser does not show where to, so it cannot be checked. Call the address where it ends.`,
    place: null,
  }),
  'sandbank.failure': ({ what }) => ({
    sentence: `This is a mistake of Sandbank, not yours: ${word(what)}.`,
    place: null,
  }),
}

function flag(facts: Facts): Why {
  const name = Object.keys(facts)[0] ?? 'flag'
  return { sentence: `The key has no ${FLAGS[name] ?? name}: its flag ${name} is off.`, place: keys() }
}
