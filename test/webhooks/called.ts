/** A webhook whose handler takes its time, and queues a prompt in the thread of its caller's number. */
export const SLOW = {
  config: { webhooks: { slow: { rateLimit: { perMinute: 1_000, perDay: 10_000 } } } },
  bundles: {
    slow: {
      file: 'webhooks/slow/index.ts',
      code: `module.exports.default = async (request) => {
        const { n } = await request.json()
        await new Promise((done) => setTimeout(done, 20 + (n % 7) * 20))
        return Response.json({ prompt: 'what can you do', threadId: 'call-' + n })
      }`,
    },
  },
}

/** A call as its caller saw it: `status` undefined where no answer came. */
export interface CalledWebhook {
  readonly n: number
  readonly status: number | undefined
  readonly jobId: string | undefined
}

/** What is wrong with the jobs that there are, measured by the calls; and how many calls were answered with 202. */
export async function jobsOfCalls(
  calls: readonly CalledWebhook[],
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  get: (path: string) => Promise<any>,
): Promise<{ acknowledged: number; problems: string[] }> {
  const problems: string[] = []
  const { tables } = await get('/__sandbank/export')
  const jobs: string[] = tables.agent_prompts.map(({ id }: { id: string }) => id)
  const deliveries: { outcome: string; jobId?: string; threadId?: string }[] = tables.webhook_deliveries
  const queued = new Map(deliveries.flatMap(({ jobId, threadId }) => (jobId ? [[jobId, threadId]] : [])))
  for (const { outcome, jobId } of deliveries) {
    if ((outcome === 'queued') !== (jobId !== undefined)) problems.push(`${outcome} with the job ${jobId}`)
  }
  // The newest 200 deliveries are kept, and every job.
  if (deliveries.length < 200 && queued.size !== jobs.length) {
    problems.push(`${jobs.length} jobs of ${queued.size} deliveries`)
  }
  const threads = [...queued.values()]
  if (new Set(threads).size !== threads.length) problems.push('a call has two jobs')
  const known = new Set(jobs)
  const answered = calls.filter(({ status }) => status === 202)
  for (const { n, jobId } of answered) {
    if (jobId === undefined || !known.has(jobId)) problems.push(`call ${n} has no job ${jobId}`)
    if (jobId && queued.has(jobId) && queued.get(jobId) !== `call-${n}`)
      problems.push(`call ${n} has another's job`)
  }
  if (new Set(answered.map(({ jobId }) => jobId)).size !== answered.length)
    problems.push('two calls share a job')
  return { acknowledged: answered.length, problems }
}
