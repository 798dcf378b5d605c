/** Whether an address is this machine's own: what is sent there costs nothing. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}

/** What a user has to say before anything is sent through a node that is not on this machine. */
export function permissionText(url: string): string {
  return `send real transactions through ${new URL(url).host}`
}

/** Methods that only read. Everything else may cost money, also unknown ones. */
const READS =
  /^(eth_(chainId|syncing|blockNumber|gasPrice|maxPriorityFeePerGas|blobBaseFee|feeHistory|call|estimateGas|createAccessList|simulateV1|accounts|coinbase|protocolVersion|get\w+|new\w*Filter|uninstallFilter)|net_\w+|web3_\w+|txpool_(status|content|inspect)|debug_trace\w+|trace_\w+)$/

export function isRead(method: string): boolean {
  return READS.test(method)
}

/**
 * What a page of another port may call: reading, and sending what is signed already. Cheat codes and the keys of the
 * developer accounts are not for it.
 */
export function isOpenToPages(method: string): boolean {
  return isRead(method) || method === 'eth_sendRawTransaction'
}
