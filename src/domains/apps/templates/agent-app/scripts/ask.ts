// By the schedule, which is off until you enable it in manifest.json, there are no arguments: then it is the morning
// question. The free tier has 5 calls of the agent a day.
const question = args?.question ?? 'price of ETH'
if (typeof question !== 'string' || question.trim() === '') throw new Error('question must be a string')

const answer = await bankr.askAgent(question)
const text = typeof answer === 'string' ? answer : (answer.response ?? answer.text ?? JSON.stringify(answer))

const before = (await appKV.get('answers')) ?? []
const answers = [{ at: new Date().toISOString(), question, text }, ...before].slice(0, 20)
await appKV.set('answers', answers)
return answers
