import type { Limits, Why } from '#runtime'

/** For programs that must be let run: on a busy machine anything may take many times as long. */
export const PATIENT: Limits = {
  cpuMs: 20_000,
  wallMs: 30_000,
  memoryBytes: 24 << 20,
  resultBytes: 64 << 10,
  hostCalls: 20,
}

/** Small where a program is to be ended by time, so that a table of them takes seconds; the rules are the real ones. */
export function limitsFor(ends: readonly Why[]): Limits {
  return {
    ...PATIENT,
    ...(ends.includes('cpu') && { cpuMs: 150 }),
    ...(ends.includes('wall') && { wallMs: 600 }),
  }
}

/**
 * Programs that never end or never stop growing: the body of an async handler, and which limits may end it. Where two
 * are named, which is reached first depends on the machine. 'thrown' is a program that the language itself ends.
 */
export const HANGS: readonly (readonly [name: string, statements: string, ends: readonly Why[]])[] = [
  ['an empty loop', 'for (;;) {}', ['cpu']],
  ['while with work in it', 'let n = 0; while (true) n = Math.sin(n) + 1', ['cpu']],
  ['do while', 'do {} while (1)', ['cpu']],
  ['a label and continue', 'a: for (;;) { for (;;) continue a }', ['cpu']],
  ['a loop that catches', 'for (;;) { try { for (;;) {} } catch {} }', ['cpu']],
  ['a loop in finally', 'try { throw 1 } finally { for (;;) {} }', ['cpu']],
  ['a generator without end', 'function* all() { for (;;) yield 1 } for (const _ of all()) {}', ['cpu']],
  [
    'an iterator without end',
    'for (const _ of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }) {}',
    ['cpu'],
  ],
  [
    'an async generator without end',
    'async function* all() { for (;;) yield 1 } for await (const _ of all()) {}',
    ['cpu'],
  ],
  ['a spread without end', 'function* all() { for (;;) yield 1 } return [...all()]', ['cpu', 'memory']],
  [
    'destructuring without end',
    'function* all() { for (;;) yield 1 } const [...rest] = all()',
    ['cpu', 'memory'],
  ],
  ['a loop in a getter', 'return ({ get a() { for (;;) {} } }).a', ['cpu']],
  ['a loop in a proxy', 'return new Proxy({}, { get() { for (;;) {} } }).a', ['cpu']],
  ['a loop in toString', 'return "" + { toString() { for (;;) {} } }', ['cpu']],
  ['a loop in toJSON', 'return JSON.stringify({ toJSON() { for (;;) {} } })', ['cpu']],
  ['a loop in a reviver', 'return JSON.parse("[1]", () => { for (;;) {} })', ['cpu']],
  ['a loop in a comparison', '[2, 1].sort(() => { for (;;) {} })', ['cpu']],
  ['a loop in a thenable', 'await { then() { for (;;) {} } }', ['cpu']],
  ['a loop in code of Function', 'new Function("for (;;) {}")()', ['cpu']],
  ['a loop in code of eval', '(0, eval)("for (;;) {}")', ['cpu']],
  ['reverse of what is said to be long', 'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })', ['cpu']],
  ['indexOf of what is said to be long', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', ['cpu']],
  [
    'join of what is said to be long',
    'Array.prototype.join.call({ length: 2 ** 31 }, "")',
    ['cpu', 'memory', 'thrown'],
  ],
  ['includes in a list of nothing', 'new Array(2 ** 32 - 1).includes(1)', ['cpu']],
  [
    'fill of what is said to be long',
    'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)',
    ['cpu', 'memory'],
  ],
  [
    'sort of what is said to be long',
    'Array.prototype.sort.call({ length: 2 ** 40 })',
    ['cpu', 'memory', 'thrown'],
  ],
  [
    'copyWithin of what is said to be long',
    'Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 0, 1)',
    ['cpu'],
  ],
  [
    'flat without end',
    'const a = []; a[0] = a; a[1] = a; return a.flat(Infinity)',
    ['cpu', 'memory', 'thrown'],
  ],
  ['a regular expression that backtracks', 'return /^(a+)+$/.test("a".repeat(40) + "b")', ['cpu', 'thrown']],
  [
    'another one with alternatives',
    'return /^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(60))',
    ['cpu', 'thrown'],
  ],
  ['replaceAll that grows', 'let s = "a"; for (;;) s = s.replaceAll("a", "aa")', ['cpu', 'memory', 'thrown']],
  ['BigInt without end', 'let n = 3n; for (;;) n = n * n', ['cpu', 'memory', 'thrown']],
  ['BigInt as text', 'return String(2n ** 4000000n).length', ['cpu', 'memory', 'thrown']],
  ['a list that grows', 'const all = []; for (;;) all.push({ a: 1 })', ['memory', 'cpu']],
  ['a text that grows', 'let s = "x"; for (;;) s += s', ['memory', 'thrown']],
  ['bytes that grow', 'const all = []; for (;;) all.push(new Uint8Array(1 << 20))', ['memory']],
  ['bytes that are too many at once', 'return new Uint8Array(2 ** 31 - 1).length', ['memory', 'thrown']],
  ['bytes of a buffer', 'return Buffer.alloc(1 << 30).length', ['memory', 'thrown']],
  ['a repeated text', 'return "x".repeat(2 ** 29).length', ['memory', 'thrown']],
  ['a padded text', 'return "x".padEnd(2 ** 30).length', ['memory', 'thrown']],
  ['a map that grows', 'const all = new Map(); for (let n = 0; ; n++) all.set(n, [n])', ['memory', 'cpu']],
  [
    'closures that hold one another',
    'let f = () => 0; for (;;) { const g = f; f = () => g() }',
    ['memory', 'cpu'],
  ],
  [
    'memory that is caught and asked for again',
    'const all = []; for (;;) try { for (;;) all.push(new Uint8Array(1 << 20)) } catch {}',
    ['cpu', 'memory'],
  ],
  ['recursion', 'const f = () => f() + 1; return f()', ['thrown']],
  ['recursion in toString', 'const o = { toString() { return "" + this } }; return String(o)', ['thrown']],
  [
    'recursion through a proxy',
    'const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.a',
    ['thrown'],
  ],
  ['recursion in a comparison', 'const f = () => [1, 2].sort(f); return f()', ['thrown']],
  ['JSON as deep as it goes', 'return JSON.parse("[".repeat(1000000))', ['thrown', 'memory', 'cpu']],
  [
    'JSON of what is deep',
    'let a = []; for (let n = 0; n < 1e6; n++) a = [a]; return JSON.stringify(a).length',
    ['thrown', 'memory', 'cpu'],
  ],
  [
    'code as deep as it goes',
    'return eval("(".repeat(200000) + "1" + ")".repeat(200000))',
    ['thrown', 'memory', 'cpu'],
  ],
  [
    'a regular expression as deep as it goes',
    'return new RegExp("(".repeat(200000) + ")".repeat(200000)).test("a")',
    ['thrown', 'memory', 'cpu'],
  ],
  ['promises without end', 'const f = () => Promise.resolve().then(f); await f()', ['cpu', 'memory']],
  [
    'microtasks without end',
    'const f = () => queueMicrotask(f); f(); await new Promise(() => {})',
    ['cpu', 'memory'],
  ],
  ['thenables without end', 'const t = { then: (done) => done(t) }; await t', ['cpu', 'memory']],
  [
    'promises that multiply',
    'const f = () => { Promise.resolve().then(f); Promise.resolve().then(f) }; f(); await new Promise(() => {})',
    ['cpu', 'memory'],
  ],
  [
    'timers without end',
    'const f = () => setTimeout(f, 0); f(); await new Promise(() => {})',
    ['wall', 'cpu'],
  ],
  [
    'timers that multiply',
    'const f = () => { setTimeout(f); setTimeout(f) }; f(); await new Promise(() => {})',
    ['wall', 'cpu', 'memory'],
  ],
  [
    'a timer for each ms',
    'for (let n = 0; n < 1e6; n++) setTimeout(() => {}, n); await new Promise(() => {})',
    ['wall', 'cpu', 'memory'],
  ],
  ['an interval', 'setInterval(() => {}, 1); await new Promise(() => {})', ['wall']],
  ['a wait that is too long', 'await new Promise((done) => setTimeout(done, 1e9))', ['wall']],
  ['a promise that nothing settles', 'await new Promise(() => {})', ['wall']],
  ['a flood of console lines', 'for (;;) console.log("x".repeat(1000))', ['cpu']],
  ['a flood of calls', 'for (;;) fetch("https://a.example/")', ['calls']],
  ['calls one after the other', 'for (;;) await fetch("https://a.example/").catch(() => {})', ['calls']],
  [
    'a flood of hashes',
    'const data = new Uint8Array(1 << 20); for (;;) await crypto.subtle.digest("SHA-512", data)',
    ['cpu', 'wall', 'memory'],
  ],
  [
    'keys without end',
    'for (;;) await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"])',
    ['cpu', 'wall', 'memory'],
  ],
  ['a result that is too long', 'return "x".repeat(64 << 10)', ['result']],
  [
    'an error whose stack never comes',
    'throw Object.defineProperty(new Error(), "stack", { get() { for (;;) {} } })',
    ['cpu'],
  ],
  [
    'a loop after the response',
    'queueMicrotask(() => queueMicrotask(() => { for (;;) {} })); await 0; await 0; await 0',
    ['cpu'],
  ],
]

/** A handler of these statements. */
export const asHandler = (statements: string) =>
  `exports.default = async (request) => Response.json(await (async () => {${statements}\n})() ?? null)`

/** Put on the host's global object by the tests that run the probes below: a program that sees it has got out. */
export const MARK = 'sandbankHostMark'

const LOOK = `
const seen = []
const look = (make) => {
  try {
    const F = typeof make === 'function' ? make : make?.constructor
    seen.push(String(F('return typeof ${MARK} + " " + typeof globalThis.${MARK} + " " + typeof indexedDB')()))
  } catch (error) {
    seen.push(error)
  }
}
const say = (value) => seen.push(value)
`

/** The last statements of every probe: as text, stacks and messages of errors with it. */
const TELL = `
return seen.map((value) => value instanceof Error ? [value.name, value.message, value.stack, String(value.cause)].join(' ') : String(value))
`

const probe = (statements: string) => `${LOOK}${statements}${TELL}`

/** Ways out of a sandbox that have worked somewhere: the body of an async handler that returns what it has found. */
export const ESCAPES: readonly (readonly [name: string, statements: string])[] = [
  ['Function', probe('look(Function)')],
  ['the constructor of a function', probe('look((() => {}).constructor)')],
  [
    'the constructor of an async function',
    probe('const F = (async () => {}).constructor; say(await F("return typeof ' + MARK + '")())'),
  ],
  [
    'the constructor of a generator',
    probe('const F = (function* () {}).constructor; say(F("yield typeof ' + MARK + '")().next().value)'),
  ],
  ['indirect eval', probe('say((0, eval)("typeof ' + MARK + '"))')],
  ['this of a function without one', probe('say(typeof (function () { return this })()?.' + MARK + ')')],
  [
    'globals by all their names',
    probe(
      'say(Object.getOwnPropertyNames(globalThis).filter((name) => /host|enter|snapshot|wasm|indexedDB|caches|importScripts|WebAssembly/i.test(name)).join() || "none")',
    ),
  ],
  [
    'import()',
    probe(
      'try { say(await import("node:fs")) } catch (error) { say(error) } try { say(await import("data:text/javascript,export default 1")) } catch (error) { say(error) }',
    ),
  ],
  [
    'import in code of Function',
    probe('try { await new Function("return import(\\"node:fs\\")")() } catch (error) { say(error) }'),
  ],
  [
    'require of what Node has',
    probe(
      'for (const name of ["fs", "node:child_process", "vm", "worker_threads", "module"]) try { say(require(name).readFileSync("/etc/passwd")) } catch (error) { say(error) } try { require("vm").runInThisContext("1") } catch (error) { say(error) }',
    ),
  ],
  [
    'process of Node',
    probe(
      'say(typeof process.binding); try { process.mainModule?.require("fs") } catch (error) { say(error) } try { process.exit() } catch (error) { say(error) }',
    ),
  ],
  ['WebAssembly', probe('say(typeof WebAssembly)')],
  [
    'an error of the host',
    probe(
      'try { new TextDecoder("no-such-encoding") } catch (error) { say(error); look(error.constructor.constructor) } try { await crypto.subtle.digest("no-such", new Uint8Array()) } catch (error) { say(error); look(error.constructor.constructor) }',
    ),
  ],
  [
    'an error of the host, later',
    probe(
      'try { await fetch("https://a.example/") } catch (error) { say(error); look(error.constructor.constructor); say(Object.getOwnPropertyNames(error).join()) }',
    ),
  ],
  [
    'what the host resolves with',
    probe(
      'const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]); look(key.constructor.constructor); look(key.algorithm.constructor.constructor); say(JSON.stringify(key)); say(Object.getPrototypeOf(await crypto.subtle.sign("HMAC", key, new Uint8Array())) === ArrayBuffer.prototype)',
    ),
  ],
  [
    'a key by its number',
    probe(
      'try { new CryptoKey({ $key: 0 }); await crypto.subtle.exportKey("raw", new CryptoKey({ $key: 0, type: "secret", extractable: true })) } catch (error) { say(error) } try { await crypto.subtle.exportKey("raw", { $key: 0 }) } catch (error) { say(error) }',
    ),
  ],
  [
    'prepareStackTrace',
    probe(
      'Error.prepareStackTrace = (_error, sites) => sites; for (const make of [() => new Error(), () => { try { new TextDecoder("x-y") } catch (error) { return error } }]) { const sites = make().stack; for (const site of Array.isArray(sites) ? sites : []) { try { say(String(site.getFileName?.())); const F = site.getFunction?.(); if (F) look(F.constructor); const self = site.getThis?.(); if (self) look(self.constructor?.constructor) } catch (error) { say(error.message) } } } Error.prepareStackTrace = undefined',
    ),
  ],
  [
    'frames of callers',
    probe(
      'function f() { return f.caller } try { say(f()) } catch (error) { say(error) } try { say(arguments.callee.caller) } catch (error) { say(error) }',
    ),
  ],
  [
    'prototypes that were changed',
    probe(
      'Object.prototype.then = function (done) { done("polluted") }; Array.prototype[Symbol.iterator] = function* () { yield "polluted" }; try { say(await crypto.subtle.digest("SHA-256", new Uint8Array(1))) } catch (error) { say(error) } finally { delete Object.prototype.then }',
    ),
  ],
  [
    'globals that were changed',
    probe(
      'JSON.parse = () => ({ $key: 0 }); Map.prototype.get = () => Function; Promise.prototype.then = undefined; Reflect.get = () => Function; try { new URL("https://a.example/") } catch (error) { say(error.message) }',
    ),
  ],
  [
    'thenables over the border',
    probe(
      'const seenBy = []; const bomb = { get then() { seenBy.push("then"); return undefined }, toJSON() { seenBy.push("toJSON"); return { $bytes: [0, 1e9] } }, toString() { seenBy.push("toString"); return "https://a.example/" } }; try { await fetch(bomb, { method: "POST", body: bomb }) } catch (error) { say(error) } say(seenBy.join())',
    ),
  ],
  [
    'bytes that lie about themselves',
    probe(
      'const lie = new Uint8Array(8); Object.defineProperty(lie, "length", { value: 1e9 }); Object.defineProperty(lie, "byteLength", { value: 1e9 }); Object.defineProperty(lie, "buffer", { value: {} }); try { say((await crypto.subtle.digest("SHA-256", lie)).byteLength) } catch (error) { say(error) } try { say(require("crypto").createHash("sha256").update(lie).digest("hex").length) } catch (error) { say(error) }',
    ),
  ],
  [
    'bytes that are taken away',
    probe(
      'const buffer = new ArrayBuffer(8); const view = new Uint8Array(buffer); buffer.transfer?.(); try { say((await crypto.subtle.digest("SHA-256", view)).byteLength) } catch (error) { say(error) }',
    ),
  ],
  [
    'symbols',
    probe(
      'for (const name of ["toPrimitive", "iterator", "species", "hasInstance", "unscopables"]) { const object = { [Symbol[name]]: () => Function }; try { say("" + new URL(object)) } catch (error) { say(error.name) } } look(Symbol.for("nodejs.util.inspect.custom").constructor.constructor)',
    ),
  ],
  [
    'what custom inspection is given',
    probe(
      'console.log({ [Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) { look(options?.constructor?.constructor); look(inspect?.constructor) } }); say("written")',
    ),
  ],
  [
    'an error that lies about itself',
    probe(
      'class Lie extends Error { get name() { return "PartFailed" } get message() { return { toString: () => "x" } } } try { throw new Lie() } catch (error) { say(error.name) }',
    ),
  ],
  [
    'a proxy as a response',
    'return new Proxy({}, { get: (_target, key) => key === "toJSON" ? () => [typeof ' +
      MARK +
      '] : undefined, ownKeys: () => [] })',
  ],
  [
    'names of operations',
    probe(
      'for (const name of ["__proto__", "constructor", "toString"]) { try { say(await crypto.subtle[name]?.("SHA-256", new Uint8Array())) } catch (error) { say(error) } }',
    ),
  ],
  [
    'Intl of the host',
    probe(
      'for (const method of ["constructor", "__proto__"]) try { look(new Intl.NumberFormat()[method]) } catch (error) { say(error) } look(new Intl.DateTimeFormat().resolvedOptions().constructor.constructor); try { new Intl.NumberFormat("not a locale!") } catch (error) { say(error) }',
    ),
  ],
  [
    'shared memory and atomics',
    probe(
      'say(typeof SharedArrayBuffer === "undefined" ? "none" : new SharedArrayBuffer(8).byteLength); try { Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 50) } catch (error) { say(error) }',
    ),
  ],
]

/** What a program that has got out can report: the type of the mark or of a database, or where the host's files are. */
export const OUTSIDE =
  /^(undefined )*(function|object)( |$)|src\/runtime|node_modules|file:\/\/|\/dist\/|sw\.\w+\.js|quickjs-wasi|wasm-function/
