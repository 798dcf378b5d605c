interface Context {
  /** The owner’s agent. It acts for the owner, so callers choose a word of the prompt and not the prompt. */
  askAgent(prompt: string): Promise<string>
}

/** GET ?token=ETH. */
export default async function handler(request: Request, ctx: Context) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!/^[A-Za-z]{2,10}$/.test(token)) {
    return Response.json({ error: 'Name a token: ?token=ETH. You were not charged.' }, { status: 400 })
  }
  return { token, answer: await ctx.askAgent(`What is the price of ${token}?`) }
}
