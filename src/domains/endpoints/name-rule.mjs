/** The name of a paid endpoint: the last part of its address, and its folder under x402/. */
export const ENDPOINT_NAME = /^[A-Za-z0-9_-]{1,47}$/
