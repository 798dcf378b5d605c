import { fileErrors, readText } from '#domains/files'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { frameSdk } from '#sdk/artifacts/frame'
import type { ValidApp } from '../apps'
import { appErrors } from '../errors'
import { appFolder } from '../slug'
import type { FrameContext } from './frame-context'
import { withFiles } from './inline'

/** The app's page: our script, then its index.html with the files of the app that it names. Throws 404 without one. */
export async function appDocument(
  context: Context,
  app: ValidApp,
  boot: { nonce: string; ctx: FrameContext },
): Promise<string> {
  const page = await withFiles(context, app, await indexOf(context, app))
  // A doctype of the page's own comes too late to count, and one that it lacks is there.
  return `<!doctype html><script data-boot="${attribute(JSON.stringify(boot))}">${frameSdk}</script>${page}`
}

async function indexOf(context: Context, { owner, slug }: ValidApp): Promise<string> {
  try {
    return await readText(context, owner.id, `${appFolder(slug)}/index.html`)
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.spec !== fileErrors.unknown) throw thrown
    throw new Refusal(
      appErrors.page,
      `The app ${slug} has no page: there is no file ${appFolder(slug)}/index.html. (Rule apps.page.)`,
      { rule: 'apps.page', facts: { slug } },
    )
  }
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
