import { start } from 'sandbank/browser'

const { mode } = await start({ onUpdate: () => undefined })
document.title = `Answered by ${mode}`
