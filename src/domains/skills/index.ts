import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'

/** Lists, reads and installs a wallet's skills, loaded on first use. */
export const ownSkills = () => import('./own-skills')

const skillRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /user/skills': {},
  'POST /user/skills': {},
  'POST /user/skills/install': {},
  'GET /user/skills/:name': {},
  'DELETE /user/skills/:name': {},
})

/** Instructions for the agent, as folders of a wallet's files. */
export const skillsDomain: Domain<typeof skillRoutes> = { name: 'skills', tables: [], routes: skillRoutes }
