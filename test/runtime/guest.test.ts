import { describe, expect, it } from 'vitest'
import { HANDLER_LIMITS } from '#runtime'
import { failure, handle, returned } from './programs'

/** Statements whose result must be what Node itself makes of them. */
const AS_NODE: readonly (readonly [what: string, statements: string])[] = [
  [
    'URL',
    `const url = new URL('../b?x=1&x=2#h', 'https://user:pw@host.example:8080/a/c'); url.searchParams.append('y', 'ä &'); url.hash = 'z'; return [url.href, url.origin, url.host, url.port, url.search, [...url.searchParams], JSON.stringify(url), URL.canParse('x'), URL.parse('nope')]`,
  ],
  [
    'URL that is none',
    `try { new URL('nope') } catch (error) { return [error.name, error.message, error.code, error.input] }`,
  ],
  [
    'URL changed part by part',
    `const url = new URL('https://a.example/x?q=1'); url.pathname = '/y z'; url.port = '444'; url.protocol = 'http:'; url.search = '?r=2'; return [url.href, url.searchParams.get('r'), url.searchParams.has('q')]`,
  ],
  [
    'URLSearchParams',
    `const p = new URLSearchParams('?a=1&b=2&a=3&c=%ff+x'); p.set('a', '4'); p.delete('b'); p.append('d', "it's (!)~*"); p.sort(); return [p.toString(), p.size, p.getAll('a'), [...p.keys()], new URLSearchParams({ x: 1, y: 'é' }).toString(), new URLSearchParams([['k', 'v']]).get('k')]`,
  ],
  [
    'Headers',
    `const h = new Headers({ 'X-B': ' 2 ', a: '1' }); h.append('a', '3'); h.append('Set-Cookie', 'x=1'); h.append('set-cookie', 'y=2'); const bad = []; for (const name of ['a b', '', 'ä']) try { h.set(name, '1') } catch (error) { bad.push(error.name) } return [[...h], h.get('A'), h.has('x-b'), h.getSetCookie(), h.get('none'), bad]`,
  ],
  [
    'Request',
    `const r = new Request('https://a.example/x', { method: 'post', body: 'text', headers: { 'x-a': '1' } }); const c = r.clone(); return [r.method, r.url, r.headers.get('content-type'), await c.text(), await r.text(), r.bodyUsed, await r.text().catch((error) => error.name)]`,
  ],
  [
    'Response',
    `const r = Response.json({ a: 1 }, { status: 201, headers: { 'x-a': '1' } }); const c = r.clone(); return [r.status, r.ok, r.headers.get('content-type'), await c.json(), await r.text(), new Response(null, { status: 204 }).body, Response.redirect('https://a.example/', 301).headers.get('location')]`,
  ],
  [
    'Response that is none',
    `const seen = []; for (const init of [{ status: 99 }, { status: 600 }]) try { new Response('', init) } catch (error) { seen.push(error.name) } try { new Response('x', { status: 204 }) } catch (error) { seen.push(error.name) } return seen`,
  ],
  [
    'bodies of every kind',
    `const all = []; for (const body of ['ä', new Uint8Array([1, 2]), new Uint8Array([1, 2, 3]).buffer, new URLSearchParams({ a: 'b c' }), new Blob(['x', new Uint8Array([121])], { type: 'text/x' })]) { const r = new Response(body); all.push([r.headers.get('content-type'), [...new Uint8Array(await r.arrayBuffer())]]) } return all`,
  ],
  [
    'a body as a stream',
    `const r = new Response('hello'); let text = ''; for await (const chunk of r.body) text += new TextDecoder().decode(chunk); const reader = new Response('x').body.getReader(); const first = await reader.read(); return [text, r.bodyUsed, [...first.value], (await reader.read()).done]`,
  ],
  [
    'forms',
    `const form = new FormData(); form.append('a', '1'); form.append('f', new File(['content'], 'f.txt', { type: 'text/plain' })); const back = await new Response(form).formData(); const file = back.get('f'); const plain = await new Response(new URLSearchParams('x=1&y=2')).formData(); return [back.get('a'), file.name, file.type, await file.text(), [...plain]]`,
  ],
  [
    'a byte order mark',
    `return [await new Response(new Uint8Array([239, 187, 191, 97])).text(), new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array([239, 187, 191, 97])).length]`,
  ],
  [
    'TextEncoder and TextDecoder',
    `const out = new Uint8Array(4); const into = new TextEncoder().encodeInto('aä€', out); let fatal; try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])) } catch (error) { fatal = error.name } return [[...new TextEncoder().encode('ä€😀')], into, [...out], new TextDecoder('utf-16le').decode(new Uint8Array([97, 0])), new TextDecoder().decode(new Uint8Array([255, 97])), fatal]`,
  ],
  [
    'Buffer',
    `const b = Buffer.from('häl', 'utf8'); return [b.toString('hex'), b.toString('base64'), Buffer.from('aGk', 'base64url').toString(), Buffer.concat([b, Buffer.alloc(2, 1)]).length, Buffer.byteLength('€'), b.equals(Buffer.from('68c3a46c', 'hex')), b.readUInt16BE(0), Buffer.compare(Buffer.from('a'), Buffer.from('b')), Buffer.isBuffer(b), JSON.stringify(b), b.subarray(1).toString('latin1')]`,
  ],
  [
    'atob and btoa',
    `return [btoa('hi'), atob('aGk='), (() => { try { atob('*') } catch (error) { return error.name } })()]`,
  ],
  [
    'node:crypto',
    `const c = require('node:crypto'); const all = ['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'sha224', 'sha3-256', 'ripemd160', 'SHA256'].map((name) => [c.createHash(name).update('a').update('b').digest('hex'), c.createHmac(name, 'k').update('x', 'utf8').digest('base64')]); return [all, c.createHash('sha256').update('00ff', 'hex').digest().length, c.randomBytes(70000).length, c.randomUUID().length, c.timingSafeEqual(Buffer.from('a'), Buffer.from('a'))]`,
  ],
  [
    'timingSafeEqual of different lengths',
    `try { require('crypto').timingSafeEqual(Buffer.from('a'), Buffer.from('ab')) } catch (error) { return [error.name, error.code, error.message] }`,
  ],
  [
    'crypto.subtle digests and HMAC',
    `const hex = (b) => Buffer.from(b).toString('hex'); const data = new TextEncoder().encode('x'); const key = await crypto.subtle.importKey('raw', data, { name: 'HMAC', hash: 'SHA-512' }, true, ['sign', 'verify']); const mac = await crypto.subtle.sign('HMAC', key, data); return [hex(await crypto.subtle.digest('SHA-384', data)), hex(mac), await crypto.subtle.verify('HMAC', key, mac, data), await crypto.subtle.exportKey('jwk', key), key.type, key.extractable, key.usages]`,
  ],
  [
    'crypto.subtle encrypts and derives',
    `const te = new TextEncoder(); const base = await crypto.subtle.importKey('raw', te.encode('password'), 'PBKDF2', false, ['deriveKey']); const key = await crypto.subtle.deriveKey({ name: 'PBKDF2', salt: te.encode('salt'), iterations: 1000, hash: 'SHA-256' }, base, { name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']); const iv = new Uint8Array(12); const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, te.encode('secret')); const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed); return [Buffer.from(sealed).toString('hex'), new TextDecoder().decode(open)]`,
  ],
  [
    'crypto.subtle with a pair of keys',
    `const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']); const data = new Uint8Array([1]); const how = { name: 'ECDSA', hash: 'SHA-256' }; const signed = await crypto.subtle.sign(how, pair.privateKey, data); const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey); const again = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']); return [await crypto.subtle.verify(how, again, signed, data), await crypto.subtle.verify(how, again, signed, new Uint8Array([2])), jwk.crv]`,
  ],
  [
    'crypto of globals',
    `const filled = crypto.getRandomValues(new Uint32Array(4)); return [filled.length, filled.some((n) => n > 0), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/.test(crypto.randomUUID()), (() => { try { crypto.getRandomValues(new Uint8Array(65537)) } catch (error) { return error.name } })()]`,
  ],
  [
    'structuredClone',
    `const a = { d: new Date(5), m: new Map([[1, { x: 1 }]]), s: new Set([1]), r: /x/gi, b: new Uint16Array([1, 2]), n: null, e: new TypeError('t') }; a.self = a; const c = structuredClone(a); let failed; try { structuredClone({ f() {} }) } catch (error) { failed = error.name } return [c !== a, c.self === c, c.d.getTime(), c.m.get(1).x, c.s.has(1), String(c.r), [...c.b], c.e instanceof TypeError, c.e.message, failed]`,
  ],
  [
    'timers in order',
    `const seen = []; await new Promise((done) => { setTimeout(() => seen.push('c'), 30); setTimeout((x) => seen.push(x), 10, 'b'); const gone = setTimeout(() => seen.push('never'), 5); clearTimeout(gone); queueMicrotask(() => seen.push('a')); let n = 0; const every = setInterval(() => { n++; if (n === 3) { clearInterval(every); setTimeout(done, 40) } }, 5) }); return seen`,
  ],
  [
    'timers/promises and immediate',
    `const { setTimeout: wait } = require('node:timers/promises'); return [await wait(2, 'x'), await new Promise((done) => setImmediate(done, 'y'))]`,
  ],
  [
    'AbortController',
    `const c = new AbortController(); const seen = []; c.signal.addEventListener('abort', (event) => seen.push(event.type), { once: true }); c.signal.onabort = () => seen.push('on'); c.abort(new Error('why')); c.abort(); let thrown; try { c.signal.throwIfAborted() } catch (error) { thrown = error.message } return [seen.sort(), c.signal.aborted, c.signal.reason.message, thrown, AbortSignal.abort().reason.name, AbortSignal.any([AbortSignal.abort(1)]).reason]`,
  ],
  [
    'AbortSignal.timeout',
    `const signal = AbortSignal.timeout(5); await new Promise((done) => setTimeout(done, 60)); return [signal.aborted, signal.reason.name]`,
  ],
  [
    'events',
    `const { EventEmitter } = require('node:events'); const e = new EventEmitter(); const seen = []; e.once('a', (x) => seen.push(x)); e.on('a', (x) => seen.push(x + 1)); e.emit('a', 1); e.emit('a', 5); class Mine extends EventEmitter {} const t = new EventTarget(); t.addEventListener('x', (event) => seen.push(event.type)); t.dispatchEvent(new Event('x')); return [seen, new Mine().listenerCount('a')]`,
  ],
  [
    'path, url, querystring and util',
    `const path = require('path'); const qs = require('node:querystring'); const util = require('util'); return [path.join('a', '..', 'b.ts'), path.extname('x.y'), path.basename('/q/w.e', '.e'), { ...qs.parse('a=1&b=2&a=3') }, qs.stringify({ a: [1, 2], b: 'ä' }), util.format('%s is %d, %j', 'a', 1, { x: 1 }), await util.promisify((x, done) => done(null, x + 1))(1), new (require('url').URL)('https://a.example').host, util.types.isDate(new Date())]`,
  ],
  [
    'numbers by Intl',
    `return [(1234567.891).toLocaleString('en-US'), (1234.5).toLocaleString('de-DE', { style: 'currency', currency: 'EUR' }), new Intl.NumberFormat('en', { notation: 'compact' }).format(12345), 123n.toLocaleString('en-US'), new Intl.NumberFormat('en-US', { style: 'percent' }).formatToParts(0.5), [3, 1].map(new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format)]`,
  ],
  [
    'dates by Intl',
    `const d = new Date(Date.UTC(2026, 0, 2, 3, 4, 5)); const tz = { timeZone: 'UTC' }; return [d.toLocaleDateString('en-US', tz), d.toLocaleTimeString('en-US', tz), d.toLocaleString('de-DE', tz), new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: 'Asia/Tokyo' }).format(d), new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...tz }).formatToParts(d), d.toLocaleDateString('en-US', { weekday: 'long', ...tz }), new Intl.DateTimeFormat('en-US', tz).resolvedOptions().timeZone]`,
  ],
  [
    'words by Intl',
    `return [new Intl.PluralRules('en', { type: 'ordinal' }).select(2), new Intl.ListFormat('en').format(['a', 'b', 'c']), new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day'), ['z', 'ä', 'a'].sort(new Intl.Collator('de').compare), 'a'.localeCompare('b'), ['ä', 'z'].sort((a, b) => a.localeCompare(b, 'sv')), new Intl.DisplayNames('en', { type: 'region' }).of('DE'), [...new Intl.Segmenter('en', { granularity: 'word' }).segment('a b')].map((s) => s.segment)]`,
  ],
  [
    'what the language has',
    `return [[3, 1, 2].toSorted(), [1, 2].at(-1), 'a-b'.replaceAll('-', '+'), Object.fromEntries(new Map([['a', 1]])), /(?<y>\\d+)/.exec('a12').groups.y, [..."ä😀"].length, 2n ** 64n > 1n, new Error('x', { cause: 1 }).cause, await Promise.any([Promise.reject(1), 2])]`,
  ],
  [
    'errors',
    `const seen = []; for (const make of [() => null.x, () => undefinedName, () => JSON.parse('{'), () => new Array(-1), () => decodeURIComponent('%')]) try { make() } catch (error) { seen.push(error.name) } return seen`,
  ],
]

/** What is not there, and what its use says. */
const ABSENT: readonly (readonly [statements: string, message: string])[] = [
  [
    `return require('node:fs').readFileSync('x')`,
    "node:fs.readFileSync is not available in Sandbank's sandbox.",
  ],
  [
    `return new (require('node:stream').Readable)()`,
    "node:stream.Readable is not available in Sandbank's sandbox.",
  ],
  [
    `return require('node:crypto').createSign('RSA-SHA256')`,
    "node:crypto.createSign is not available in Sandbank's sandbox.",
  ],
  [
    `const { promises } = require('fs'); return promises.stat('x')`,
    "node:fs.promises.stat is not available in Sandbank's sandbox.",
  ],
  [`return process.exit(1)`, "process.exit is not available in Sandbank's sandbox."],
  [
    `return require('left-pad')`,
    "Cannot find module 'left-pad': a program must be bundled with its packages.",
  ],
  [`return new WebSocket('wss://a.example')`, 'WebSocket is not defined'],
  [`return localStorage.length`, 'localStorage is not defined'],
  [
    `return require('node:crypto').createHash('sha999')`,
    'Digest method not supported: sha999. There are md5, ripemd160, sha1, sha224, sha256, sha384, sha512, sha3-256, sha3-512.',
  ],
]

/** The same statements in this process. */
async function inNode(statements: string): Promise<unknown> {
  const { createRequire } = await import('node:module')
  const AsyncFunction = (async () => {}).constructor as new (
    ...text: string[]
  ) => (require: unknown) => unknown
  const value = await new AsyncFunction('require', statements)(createRequire(import.meta.url))
  return JSON.parse(JSON.stringify(value ?? null))
}

describe('the guest', () => {
  it.each(AS_NODE)('has %s as Node has it', async (_what, statements) => {
    const limits = { ...HANDLER_LIMITS, cpuMs: 5_000 }
    expect(await returned(statements, { limits })).toEqual(await inNode(statements))
  })

  it('fires timers of a slow turn in the order of their times, as Node does, for which the turn is quick', async () => {
    const slow = `const seen = []; await new Promise((done) => { setTimeout(() => seen.push('c'), 30); for (let i = 0; i < 3e6; i++); setTimeout(() => seen.push('b'), 10); setTimeout(done, 60) }); return seen`
    expect(await returned(slow, { limits: { ...HANDLER_LIMITS, cpuMs: 5_000 } })).toEqual(['b', 'c'])
  })

  it.each(ABSENT)('%s: says what is not there', async (statements, message) => {
    expect((await failure(returned(statements))).message).toContain(message)
  })

  it('takes a program that imports what is not there and does not use it', async () => {
    const source = `import fs, { readFile } from 'node:fs'
import net from 'net'
class Later extends net.Socket {}
export default () => new Response(String(typeof readFile + typeof fs + typeof Later))`
    expect((await handle(source)).text).toBe('functionfunctionfunction')
  })

  it('fails where a timer throws, with its place', async () => {
    const source = 'export default () => new Promise(() => {\n  setTimeout(() => {\n    null.x\n  }, 1)\n})'
    expect(await failure(handle(source))).toMatchObject({ why: 'thrown', place: { line: 3 } })
  })
})
