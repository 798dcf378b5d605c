/** What the scripted brain can do, in words that it understands. */
export const HELP = `I can:
- show what you hold: "what do I own", "how much USDC do I have on polygon"
- show prices: "price of DRIFT", "price chart of DRIFT"
- send: "send 0.1 ETH to ana.eth", "pay @ana $5 of USDC", "send half my USDC to 0x… on arbitrum"
- swap: "swap 0.1 ETH to USDC", "buy $5 of DRIFT with ETH", "quote 0.1 ETH to USDC", "wrap 0.1 ETH"
- launch a token: launch a token called "Night Ferry" with symbol FERRY
- fees: "what can I claim", "claim the fees of DRIFT", "hand the fees of DRIFT over to ana.eth"
- look people up: "who is ana.eth", "what's my address"
- sign: sign "hello"
- keep your project profile: "show my profile", create a profile called "Harbor Light", set my profile's description to "…"
- variables: set API_KEY to "…", "list my variables", "delete the variable API_KEY"
- files: "list my files", write "hello" to /notes/a.md, "read /notes/a.md", "move /notes/a.md to /old/", "delete /notes/a.md", "search my files for rent"
- remember: "remember that rent is due on the 1st", "what do you remember", "forget rent"
- skills and tools: "list my skills", "run the skill portfolio-report", "call the tool weather of Demo with city Lisbon"
- do it later (UTC): "every weekday at 9: price of ETH", "in 2 hours send 5 USDC to ana.eth", "when DRIFT falls below $0.01 swap 5 USDC to DRIFT", "list my automations", "cancel the automation …"
Several steps are joined by "then" or "and".`

const HELLO = `Hello. ${HELP}`

/** What is said without a request. */
export const SMALL_TALK: ReadonlyMap<string, string> = new Map([
  ...['hi', 'hello', 'hey', 'hello there', 'good morning', 'gm'].map((each) => [each, HELLO] as const),
  ...['thanks', 'thank you', 'thx', 'great', 'ok', 'okay', 'cool', 'nice'].map(
    (each) => [each, 'You are welcome.'] as const,
  ),
])
