import { bytesToHex } from '@noble/hashes/utils'
import { hmac, type Provider, utf8 } from './provider'

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
export const slack: Provider = {
  id: 'slack',
  aliases: ['chat'],
  title: 'Slack',
  secretVariable: 'SLACK_SIGNING_SECRET',
  scheme: 'X-Slack-Signature: v0= and the hex HMAC-SHA256 of "v0:<X-Slack-Request-Timestamp>:<body>"',
  signsTime: true,
  headers: ({ contentType }) => ({
    Accept: '*/*',
    'Accept-Encoding': 'gzip,deflate',
    'Content-Type': contentType,
    'User-Agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
  }),
  async sign({ body, at }, secret) {
    const signature = await hmac('SHA-256', utf8(secret), utf8(`v0:${at}:`), body)
    return {
      'X-Slack-Request-Timestamp': String(at),
      'X-Slack-Signature': `v0=${bytesToHex(signature)}`,
    }
  },
  events: async () => (await import('../events/slack')).slackEvents,
}
