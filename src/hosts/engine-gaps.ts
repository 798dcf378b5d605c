/**
 * What this engine lacks of the language, before anything is evaluated that counts on it. WebKit has no
 * `Symbol.dispose`, by which libraries name how to give back what they hold.
 */
const symbols = Symbol as { dispose?: symbol; asyncDispose?: symbol }
for (const name of ['dispose', 'asyncDispose'] as const) {
  if (!symbols[name]) Object.defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) })
}
