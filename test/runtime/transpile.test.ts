import { describe, expect, it } from 'vitest'
import { transpile } from '#runtime'
import { failure, handle } from './programs'

/**
 * Everything in TypeScript that takes space and leaves none, or makes code of its own. Each ends in a line that
 * throws.
 */
const EXACT: readonly (readonly [name: string, source: string])[] = [
  ['interfaces', 'interface A {\n  a: string\n  b?: number\n}\nconst a = {} as A\nthrow new Error(a.a)'],
  [
    'types over many lines',
    'type A =\n  | { a: 1 }\n  | {\n      b: 2\n    }\nconst a: A = { a: 1 }\nthrow new Error(String(a))',
  ],
  [
    'generics',
    'function f<\n  A,\n  B extends A = A,\n>(a: A, b?: B): A {\n  return a\n}\nf<string>("a")\nthrow new Error()',
  ],
  [
    'enums',
    'enum A {\n  One = 1,\n  Two,\n  Three = "three".length,\n}\nif (A.Two !== 2 || A[1] !== "One") throw 1\nthrow new Error()',
  ],
  [
    'const enums',
    'const enum A {\n  One = "1",\n  Two = 2,\n}\nif (A.One !== "1") throw 1\nthrow new Error()',
  ],
  [
    'parameters that are fields',
    'class A {\n  constructor(\n    private readonly a: string,\n    public b = 2,\n  ) {}\n  c() {\n    return this.a + this.b\n  }\n}\nif (new A("x").c() !== "x2") throw 1\nthrow new Error()',
  ],
  [
    'abstract and overloaded',
    'abstract class A {\n  abstract a(): void\n  b(x: string): void\n  b(x: number): void\n  b() {}\n}\nclass B extends A {\n  override a() {}\n}\nnew B().b(1)\nthrow new Error()',
  ],
  [
    'fields and accessors',
    'class A {\n  declare x: number\n  y!: string\n  static z?: number = 1\n  #p = 2\n  get p(): number {\n    return this.#p\n  }\n}\nif (new A().p !== 2) throw 1\nthrow new Error()',
  ],
  [
    'imports over many lines',
    'import {\n  createHmac,\n  type Hmac,\n} from "node:crypto"\nimport type { X } from "nowhere"\nimport path, { join } from "node:path"\nif (join("a", "b") !== "a/b" || !createHmac || !path) throw 1\nthrow new Error()',
  ],
  [
    'exports',
    'export const a = 1\nexport { a as b }\nexport type { A } from "nowhere"\nexport * as util from "node:util"\nexport class C {}\nthrow new Error()',
  ],
  [
    'templates',
    'const a = `one\n$' +
      '{1 as number}\n  two`\nif (a.split("\\n").length !== 3) throw 1\nthrow new Error()',
  ],
  ['comments', '/*\n * one\n */\n// two\n\n\n/** three */ throw new Error()'],
  [
    'satisfies, as and !',
    'const a = {\n  b: [1],\n} satisfies Record<\n  string,\n  number[]\n>\nconst c = a.b![0]! as unknown as number\nif (c !== 1) throw 1\nthrow new Error()',
  ],
  [
    'type guards and assertions',
    'function is(a: unknown): a is string {\n  return true\n}\nfunction must(\n  a: unknown,\n): asserts a is string {}\nmust(is(1))\nthrow new Error()',
  ],
  [
    'declarations',
    'declare global {\n  interface A {}\n  namespace B {\n    const c: 1\n  }\n}\ndeclare namespace C {\n  const d: 2\n}\ndeclare module "x" {\n  export const y: 3\n}\ndeclare const e: 4\nthrow new Error()',
  ],
  [
    'what the language has by now',
    'const a = { b: null }\na.b ??= 1\nconst c = a?.b ?? 2\nconst [, ...d] = [1, 2n, 3_000]\nclass E {\n  static {\n    Reflect.set(this, "x", c)\n  }\n}\nif (d.length !== 2 || !Object.hasOwn(E, "x")) throw 1\nthrow new Error()',
  ],
  [
    'regular expressions and @ in texts',
    'const a = /[/@]\\/namespace x {/\nconst b = "@decorated namespace A {"\nif (a.test(b)) throw 1\nthrow new Error()',
  ],
  [
    'names that are words elsewhere',
    'const namespace = { module: 1 }\nnamespace.module = 2\nconst type = namespace\nlet declare = type.module\nif (declare !== 2) throw 1\nthrow new Error()',
  ],
  ['Windows line ends', 'const a: number = 1\r\nconst b =\r\n  a\r\nthrow new Error(String(b))'],
  [
    'a first line that is long',
    `import { createHmac } from "node:crypto"; import path from "node:path"; throw new Error()`,
  ],
]

/** What removing types cannot do, or the engine does not know: where, and by which name. */
const REFUSED: readonly (readonly [source: string, line: number, message: RegExp])[] = [
  ['const a = 1\nnamespace A {\n  export const b = a\n}', 2, /^A namespace needs TypeScript's own compiler/],
  ['export namespace A.B {\n  export const b = 1\n}', 1, /^A namespace needs/],
  ['\n\nmodule A {\n  export const b = 1\n}', 3, /^A module needs/],
  ['declare namespace A { const a: 1 }\nnamespace B { export const b = 1 }', 2, /^A namespace needs/],
  ['const a = 1\n@sealed\nclass A {}', 2, /^A decorator needs/],
  ['class A {\n  @bound\n  run() {}\n}', 2, /^A decorator needs/],
  ['class A {\n  run(\n    @inject() a: string,\n  ) {}\n}', 3, /^A decorator needs/],
  ['const a = 1\nconst b = await fetch("x")', 2, /await outside of an async function is not available here/],
  ['const a =\n  import.meta.url', 2, /import\.meta is not available here/],
  ['class A {\n  accessor a = 1\n}', 2, /an accessor field is not available here/],
  ['const a = 1\nlet b = ;', 2, /^SyntaxError: Unexpected token/],
  ['function f() {\n  return 1', 2, /^SyntaxError/],
  ['const a = 1\nconst a = 2', 2, /^SyntaxError/],
  ['if (true) {\n  { break }\n}', 2, /^SyntaxError/],
  ['const a = "one\ntwo"', 1, /^SyntaxError: unexpected end of string/],
]

describe('transpile', () => {
  it.each(EXACT)('%s: keeps every line where it was', async (_name, source) => {
    const error = await failure(handle(`${source}\nexport default () => new Response()`))
    const line = source.split('\n').findIndex((text) => text.includes('throw new Error(')) + 1
    expect(error.why).toBe('thrown')
    expect(error.place).toMatchObject({ file: 'handler.ts', line })
  })

  it.each(REFUSED)('refuses %j in line %d', async (source, line, message) => {
    const error = await failure(transpile({ file: 'handler.ts', source }))
    expect(error.why).toBe('compile')
    expect(error.message).toMatch(message)
    expect(error.place).toMatchObject({ file: 'handler.ts', line })
  })
})
