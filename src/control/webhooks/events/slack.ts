import type { Moment, ProviderEvent } from './event'
import { jsonEvent } from './json'

const TEAM = 'T0SANDBANK'
const APP = 'A0HARBOR01'
const USER = 'U0ADA00001'
const BOT = 'U0BOT00001'
const CHANNEL = 'C0GENERAL1'
/** Deprecated, and still in every body: signatures have taken its place. */
const TOKEN = 'sandbank-verification-token'

/** `1893456000.000100`: what identifies a message in its channel. */
const stamp = ({ at, id }: Moment) =>
  `${at}.${String(Number.parseInt(id.slice(0, 5), 16) % 1_000_000).padStart(6, '0')}`
const upper = (id: string, length: number) => id.slice(0, length).toUpperCase()

/** What the Events API puts around each event. */
function envelope(event: object, moment: Moment) {
  return {
    token: TOKEN,
    team_id: TEAM,
    context_team_id: TEAM,
    context_enterprise_id: null,
    api_app_id: APP,
    event,
    type: 'event_callback',
    event_id: `Ev${upper(moment.id, 9)}`,
    event_time: moment.at,
    authorizations: [
      { enterprise_id: null, team_id: TEAM, user_id: BOT, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    event_context: `4-${moment.id}`,
  }
}

function message(text: string, moment: Moment) {
  return {
    user: USER,
    ts: stamp(moment),
    client_msg_id: moment.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    text,
    team: TEAM,
    blocks: [
      {
        type: 'rich_text',
        block_id: moment.id.slice(0, 5),
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
      },
    ],
    channel: CHANNEL,
    event_ts: stamp(moment),
  }
}

function formEvent(
  name: string,
  title: string,
  fields: (moment: Moment) => Record<string, string>,
): ProviderEvent {
  return {
    name,
    title,
    contentType: 'application/x-www-form-urlencoded',
    body: (moment) => new URLSearchParams(fields(moment)).toString(),
  }
}

export const slackEvents: readonly ProviderEvent[] = [
  jsonEvent('url_verification', 'Slack asks whether the address is yours', ({ id }) => ({
    token: TOKEN,
    challenge: id,
    type: 'url_verification',
  })),
  jsonEvent('app_mention', 'Somebody mentions the app in a channel', (moment) =>
    envelope({ type: 'app_mention', ...message(`<@${BOT}> what is my balance on base?`, moment) }, moment),
  ),
  jsonEvent('message', 'Somebody writes in a channel where the app is', (moment) =>
    envelope(
      { type: 'message', ...message('What is my balance on base?', moment), channel_type: 'channel' },
      moment,
    ),
  ),
  formEvent('slash_command', 'Somebody uses the command /agent', ({ id }) => ({
    token: TOKEN,
    team_id: TEAM,
    team_domain: 'sandbank',
    channel_id: CHANNEL,
    channel_name: 'general',
    user_id: USER,
    user_name: 'ada',
    command: '/agent',
    text: 'what is my balance on base?',
    api_app_id: APP,
    is_enterprise_install: 'false',
    response_url: `https://hooks.slack.com/commands/${TEAM}/${id.slice(0, 13)}`,
    trigger_id: `${id.slice(0, 13)}.${id.slice(13, 25)}`,
  })),
  formEvent('interactive', 'Somebody presses a button of a message of the app', (moment) => ({
    payload: JSON.stringify({
      type: 'block_actions',
      user: { id: USER, username: 'ada', name: 'ada', team_id: TEAM },
      api_app_id: APP,
      token: TOKEN,
      container: { type: 'message', message_ts: stamp(moment), channel_id: CHANNEL, is_ephemeral: false },
      trigger_id: `${moment.id.slice(0, 13)}.${moment.id.slice(13, 25)}`,
      team: { id: TEAM, domain: 'sandbank' },
      enterprise: null,
      is_enterprise_install: false,
      channel: { id: CHANNEL, name: 'general' },
      message: {
        user: BOT,
        type: 'message',
        ts: stamp(moment),
        bot_id: 'B0HARBOR01',
        text: 'Shall I?',
        team: TEAM,
      },
      response_url: `https://hooks.slack.com/actions/${TEAM}/${moment.id.slice(0, 13)}`,
      actions: [
        {
          action_id: 'approve',
          block_id: moment.id.slice(0, 5),
          text: { type: 'plain_text', text: 'Yes', emoji: true },
          value: 'approve',
          style: 'primary',
          type: 'button',
          action_ts: stamp(moment),
        },
      ],
    }),
  })),
]
