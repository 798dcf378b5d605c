/** Whether a text looks like an EVM address, whatever its checksum says: for what may be a name as well. */
export function isAddressShaped(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
