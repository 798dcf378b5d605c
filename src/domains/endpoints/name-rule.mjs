/** The name of a paid endpoint: the last part of its address, and its folder under x402/. */
export const ENDPOINT_NAME = /^[A-Za-z0-9_-]{1,47}$/

/** What the names of variables cannot begin with here, besides what is reserved everywhere. */
export const RESERVED_PREFIXES = ['LAMBDA_', 'X402_RUNTIME_']
