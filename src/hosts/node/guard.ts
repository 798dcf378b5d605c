import net from 'node:net'
import tls from 'node:tls'
import { guardProcess } from '../guard-process'

guardProcess({ net, tls })
