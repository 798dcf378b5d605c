import { routeTable } from '#kernel/http/define-route'
import { installSkill, writeSkill } from './routes/add'
import { listSkills } from './routes/list'
import { deleteSkill, readSkill } from './routes/one'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /user/skills': listSkills,
  'POST /user/skills': writeSkill,
  'POST /user/skills/install': installSkill,
  'GET /user/skills/:name': readSkill,
  'DELETE /user/skills/:name': deleteSkill,
})
