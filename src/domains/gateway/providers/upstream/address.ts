import type { WireDialect } from '../../formats/model-request'

/**
 * Where an upstream's endpoints lie. Base addresses are written as the official clients take them: with `/v1` for the
 * chat format, without for the messages format. An address without a path gets it either way.
 */
export function endpoint(baseUrl: string, dialect: WireDialect, path: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  const hasVersion = /\/v\d+[a-z0-9]*$/i.test(base)
  const isBare = new URL(base).pathname === '/'
  const needsVersion = dialect === 'messages' ? !hasVersion : isBare
  return `${base}${needsVersion ? '/v1' : ''}${path}`
}
