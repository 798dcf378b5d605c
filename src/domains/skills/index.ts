import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { installSkill, writeSkill } from './routes/add'
import { listSkills } from './routes/list'
import { deleteSkill, readSkill } from './routes/one'

export { addSkill, draftSkill, keptInstructions, skillInstructions, skillsOf, skillTables } from './skills'

export const skillRoutes = routeTable({
  'GET /user/skills': listSkills,
  'POST /user/skills': writeSkill,
  'POST /user/skills/install': installSkill,
  'GET /user/skills/:name': readSkill,
  'DELETE /user/skills/:name': deleteSkill,
})

/** Instructions for the agent, as folders of a wallet's files. */
export const skillsDomain: Domain = { name: 'skills', tables: [], routes: skillRoutes }
