/**
 * The body as somebody on the way would change it: the last digit is another one, so that it can still be parsed. One
 * without digits gets one.
 */
export function tampered(body: string): string {
  const at = body.search(/\d\D*$/)
  return at < 0 ? `${body}0` : `${body.slice(0, at)}${(Number(body[at]) + 1) % 10}${body.slice(at + 1)}`
}
