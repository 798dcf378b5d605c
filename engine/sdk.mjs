/**
 * `npm run sdk`: writes the script that stands in the document of every app, made of src/sdk/page. It is committed; a test
 * makes it again and compares.
 */
import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../src/cli/project.mjs'

export const frameSdkFile = join(root, 'src/sdk/artifacts/frame.ts')

/** @returns {Promise<string>} */
export async function frameSdk() {
  const bundle = await rolldown({
    input: join(root, 'src/sdk/page/main.ts'),
    platform: 'browser',
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: { legal: false } })
  await bundle.close()
  const [{ code }] = output
  // It stands in a script element.
  if (/<\/script|<!--/i.test(code)) throw new Error('The script would end the element that it stands in.')
  return `// Written by \`npm run sdk\`.
/** The first script in the document of an app. */
export const frameSdk = ${JSON.stringify(code.trim())}
`
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const text = await frameSdk()
  writeFileSync(frameSdkFile, text)
  console.log(`${frameSdkFile.slice(root.length + 1)}, ${text.length} characters`)
}
