import { describe, expect, it } from 'vitest'
import { maskSecrets } from './mask'
import { memoryKeyring, Secrets } from './secrets'

const bytesKey = async () => crypto.getRandomValues(new Uint8Array(32))

describe.each([
  ['under a key of the browser', memoryKeyring()],
  ['under bytes, where the browser has no keys', bytesKey],
])('secrets %s', (_, keyring) => {
  it('decrypt what they encrypted, and look different every time', async () => {
    const secrets = new Secrets(keyring)
    const [one, two] = [await secrets.encrypt('grün und geheim'), await secrets.encrypt('grün und geheim')]
    expect(one).not.toBe(two)
    expect(atob(one)).not.toContain('geheim')
    expect(await secrets.decrypt(one)).toBe('grün und geheim')
  })

  it('cannot be opened under another key, nor when tampered with', async () => {
    const secrets = new Secrets(keyring)
    const encrypted = await secrets.encrypt('secret')
    expect(await new Secrets(keyring).decrypt(encrypted)).toBeUndefined()
    const bytes = Uint8Array.from(atob(encrypted), (char) => char.charCodeAt(0))
    bytes[14] = (bytes[14] ?? 0) ^ 1
    expect(await secrets.decrypt(btoa(String.fromCharCode(...bytes)))).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['what is no base64', 'wlt_marram'],
    ['broken padding', 'QUJD='],
    ['other letters', 'grün 🔑'],
    ['too few bytes for a vector', 'QUJD'],
    ['a vector and nothing more', btoa('x'.repeat(12))],
    ['a vector and less than a tag', btoa('x'.repeat(20))],
  ])('do not decrypt a text that is %s', async (_, text) => {
    expect(await new Secrets(keyring).decrypt(text)).toBeUndefined()
  })
})

describe('secrets', () => {
  it('lie under a key that cannot be read out', async () => {
    const key = (await memoryKeyring()()) as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
})

describe('a keyring that fails', () => {
  it('is asked again', async () => {
    let calls = 0
    const secrets = new Secrets(async () => {
      if (calls++ === 0) throw new Error('storage is busy')
      return memoryKeyring()()
    })
    await expect(secrets.encrypt('x')).rejects.toThrow('storage is busy')
    expect(await secrets.decrypt(await secrets.encrypt('x'))).toBe('x')
  })
})

describe('maskSecrets', () => {
  it('hides the secret part of keys and sessions and leaves the rest', () => {
    expect(
      maskSecrets(
        'a bk_usr_ab12CD34_s3cretS3cret, "bk_ptr_abcdefgh_XYZ" and Bearer sess_abcDEF123; bk_usr alone',
      ),
    ).toBe('a bk_usr_ab12CD34_••••, "bk_ptr_abcdefgh_••••" and Bearer sess_••••; bk_usr alone')
  })

  it('finds them behind any character, and as URLs and JSON may write them', () => {
    for (const text of [
      String.raw`my key:\nbk_usr_ab12CD34_s3cret`,
      '?note=my%20bk_usr_ab12CD34_s3cret',
      'bk%5Fusr%5fab12CD34%5Fs3cret',
      String.raw`bk\u005fusr\u005fab12CD34\u005fs3cret`,
      'xsess_s3cret',
    ]) {
      expect(maskSecrets(text), text).not.toContain('s3cret')
    }
  })
})
