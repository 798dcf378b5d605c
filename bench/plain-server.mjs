/** The least that a Node server can do, in a process of its own as the hosts are: bench/outside.mjs starts it. */
import { plainServer } from './outside.mjs'

const { url } = await plainServer()
console.log(`ready ${url}`)
