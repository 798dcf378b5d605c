/**
 * The one door to the official SDK of the Model Context Protocol, so that the worker can keep it as a part of its own.
 * Load it by `await import('./protocol')`, and outside of transactions.
 */
export {
  discoverOAuthServerInfo,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js'
export { Client } from '@modelcontextprotocol/sdk/client/index.js'
export { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
export { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
export { Server } from '@modelcontextprotocol/sdk/server/index.js'
export { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
export { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
// The SDK's usual validator writes code and evaluates it, which the worker's policy forbids.
export { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker'
