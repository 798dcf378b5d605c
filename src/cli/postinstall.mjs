/**
 * After `npm install` of a project that uses the package: the workers that `sandbank init --save` has put into its
 * public folders are those of the installed version again. An install never fails because of it.
 */
import { copyWorker, savedFolders } from './site-worker.mjs'

try {
  for (const folder of await savedFolders(process.env.INIT_CWD ?? '.')) await copyWorker(folder)
} catch (error) {
  console.warn(`sandbank: the worker was not brought up to date. ${/** @type {Error} */ (error).message}`)
}
