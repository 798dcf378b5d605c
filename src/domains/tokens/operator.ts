export { removeToken } from './tokens'
