import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { slugProblem } from '../slug'

export const listTemplates = defineRoute('GET /__sandbank/apps/templates', {
  summary: 'Complete apps to begin with, with all of their files',
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({
    slug: z
      .string()
      .superRefine((slug, issues) => {
        const message = slugProblem(slug)
        if (message) issues.addIssue({ code: 'custom', message })
      })
      .optional()
      .describe("the slug that stands in the manifests, in the place of the template's id"),
  }),
  response: z.object({
    templates: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        files: z.array(z.object({ path: z.string(), content: z.string() })),
      }),
    ),
  }),
  async handle({ query }) {
    const { appTemplates } = await import('../template-files')
    return { templates: appTemplates(query.slug) }
  },
})
