interface Context {
  files: {
    writeText(path: string, text: string): Promise<unknown>
    list(): Promise<{ name: string }[]>
  }
}

/** POST {"message": "…"} writes a file of the owner’s, under /x402/ and the name of this endpoint. */
export default async function handler(request: Request, ctx: Context) {
  const { message } = (await request.json().catch(() => ({}))) as { message?: unknown }
  if (typeof message !== 'string' || message.length > 500) {
    return Response.json({ error: 'Send {"message": "…"}, 500 characters at most.' }, { status: 400 })
  }
  const payer = request.headers.get('x-402-payer') ?? 'somebody'
  await ctx.files.writeText(`${crypto.randomUUID()}.txt`, `${payer}: ${message}\n`)
  return { messages: (await ctx.files.list()).length }
}
