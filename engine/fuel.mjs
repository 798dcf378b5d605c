/**
 * The fuel pass. QuickJS asks its host "go on?" between the steps of its interpreter, but not inside of its own loops:
 * `[].reverse.call({ length: 2 ** 53 - 1 })`, a sort or a join would hold the thread for ever. So every loop of the
 * engine but the interpreter's own burns fuel, and asks the host whenever that is used up. A host that says stop ends
 * the instance by a trap: the program cannot catch it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../src/cli/project.mjs'

/** Turns of a loop between two questions. */
const FUEL = 20_000
/** What filling or copying memory costs, whatever its length: it is one instruction. */
const BULK = 2_000

/** What the engine was compiled with, so that the assembler takes and writes the same. */
const FEATURES = [
  'bulk-memory',
  'bulk-memory-opt',
  'exception-handling',
  'multivalue',
  'mutable-globals',
  'nontrapping-float-to-int',
  'reference-types',
  'sign-ext',
  'simd',
]

const burn = (/** @type {number} */ fuel) =>
  `(global.set $fuel (i32.sub (global.get $fuel) (i32.const ${fuel})))`
const check = '(if (i32.lt_s (global.get $fuel) (i32.const 0)) (then (call $fuel_check)))'

/**
 * @param {string} file a WebAssembly module that imports `env.host_interrupt`
 * @returns {{ bytes: Buffer, loops: number }} the module with the checks in it, and in how many loops they are
 */
export function withFuel(file) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbank-engine-'))
  try {
    const plain = join(folder, 'plain.wat')
    const fuelled = join(folder, 'fuelled.wat')
    const made = join(folder, 'made.wasm')
    binaryen('wasm-dis', [file, '-o', plain, '--all-features'])
    const { text, loops } = fuelledText(readFileSync(plain, 'utf8'))
    writeFileSync(fuelled, text)
    binaryen('wasm-as', [fuelled, '-o', made, ...FEATURES.map((name) => `--enable-${name}`)])
    return { bytes: readFileSync(made), loops }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param {string} text in WebAssembly's text format, as wasm-dis writes it */
function fuelledText(text) {
  const lines = text.split('\n')
  const question = lines.find((line) => line.includes('"env" "host_interrupt"'))?.match(/\(func (\$\S+)/)?.[1]
  if (!question) throw new Error('The engine does not import env.host_interrupt.')
  const interpreter = longestFunction(lines)
  /** @type {string[]} */
  const written = []
  let loops = 0
  let current = ''
  let isDeclared = false
  for (const line of lines) {
    current = functionOf(line) ?? current
    if (/^\s*\(memory\.(fill|copy)$/.test(line)) written.push(burn(BULK))
    written.push(line)
    if (/^\s*\(loop \$/.test(line) && current !== interpreter) {
      written.push(burn(1), check)
      loops++
    }
    if (!isDeclared && /^ \(global \$/.test(line)) {
      written.push(` (global $fuel (mut i32) (i32.const ${FUEL}))`)
      isDeclared = true
    }
  }
  const refill = `(global.set $fuel (i32.const ${FUEL}))`
  const ask = `(if (call ${question}) (then (unreachable)))`
  written.splice(written.lastIndexOf(')'), 0, ` (func $fuel_check ${refill} ${ask})`)
  return { text: written.join('\n'), loops }
}

/** The interpreter (JS_CallInternal): it asks by itself, and is by far the longest. */
function longestFunction(/** @type {readonly string[]} */ lines) {
  /** @type {Map<string, number>} */
  const lengths = new Map()
  let current = ''
  for (const line of lines) {
    current = functionOf(line) ?? current
    if (current) lengths.set(current, (lengths.get(current) ?? 0) + 1)
  }
  const [[name, length] = ['', 0], [, second] = ['', 0]] = [...lengths].sort(([, a], [, b]) => b - a)
  if (length < 1.5 * second) throw new Error('The engine has no function that is by far the longest.')
  return name
}

function functionOf(/** @type {string} */ line) {
  return /^ \(func (\$\S+)/.exec(line)?.[1]
}

/** @param {string} tool @param {readonly string[]} args */
function binaryen(tool, args) {
  execFileSync(process.execPath, [join(root, 'node_modules/binaryen/bin', tool), ...args], { stdio: 'pipe' })
}
