const FILES = ['readText', 'readJson', 'readBytes', 'writeText', 'writeJson', 'writeBytes']
const MORE_FILES = ['list', 'delete', 'getDownloadUrl']

/** What `ctx` may have, by dotted names. Row x402-cloud-handler. */
export const BRIDGES: readonly string[] = [
  ...[...FILES, ...MORE_FILES].map((name) => `files.${name}`),
  ...['get', 'set', 'list', 'delete'].map((name) => `appKV.${name}`),
  'askAgent',
]
