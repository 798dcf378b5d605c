import type { Plugin } from 'vite'
import { distFolder, sourcesHash, stampBuild } from '../src/cli/project.mjs'
import { afterWriting } from './after-writing'

/** Writes down what dist was built from, so that `npm start` and `npm test` build only when they must. */
export function stamp(): Plugin[] {
  let hash = ''
  return [
    {
      name: 'sandbank:sources',
      apply: 'build',
      buildStart() {
        hash ||= sourcesHash()
      },
    },
    afterWriting('sandbank:stamp', () => stampBuild(distFolder, hash)),
  ]
}
