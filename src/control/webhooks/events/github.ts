import type { Moment, ProviderEvent } from './event'
import { isoSeconds, jsonEvent } from './json'

const API = 'https://api.github.com'
const SITE = 'https://github.com'
const REPOSITORY = 'ada/harbor'

function user(login: string, id: number, type = 'User') {
  return {
    login,
    id,
    node_id: `U_${login}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    url: `${API}/users/${login}`,
    html_url: `${SITE}/${login}`,
    type,
    site_admin: false,
  }
}

const ada = user('ada', 1815)
const grace = user('grace', 1906)

const repository = {
  id: 79_929_171,
  node_id: 'R_kgDOharbor',
  name: 'harbor',
  full_name: REPOSITORY,
  private: false,
  owner: ada,
  html_url: `${SITE}/${REPOSITORY}`,
  description: 'A lamp for every harbor',
  fork: false,
  url: `${API}/repos/${REPOSITORY}`,
  clone_url: `${SITE}/${REPOSITORY}.git`,
  stargazers_count: 42,
  watchers_count: 42,
  forks_count: 3,
  open_issues_count: 2,
  language: 'TypeScript',
  license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT' },
  topics: ['harbor'],
  visibility: 'public',
  default_branch: 'main',
}

/** 40 hex digits that differ from event to event. */
const sha = (id: string, salt: string) => `${id}${salt.repeat(8)}`.slice(0, 40)
/** A number for people, that differs from event to event. */
const number = (id: string) => Number.parseInt(id.slice(0, 6), 16)

function issue({ at, id }: Moment) {
  const path = `/repos/${REPOSITORY}/issues/17`
  return {
    url: `${API}${path}`,
    html_url: `${SITE}/${REPOSITORY}/issues/17`,
    id: number(id),
    node_id: `I_${id.slice(0, 12)}`,
    number: 17,
    title: 'The lamp goes out at midnight',
    user: grace,
    labels: [
      {
        id: 208_045_946,
        name: 'bug',
        color: 'd73a4a',
        default: true,
        description: "Something isn't working",
      },
    ],
    state: 'open',
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: 0,
    created_at: isoSeconds(at - 60),
    updated_at: isoSeconds(at),
    closed_at: null,
    author_association: 'CONTRIBUTOR',
    body: 'It should burn until the morning.',
    state_reason: null,
  }
}

function pullRequest({ at, id }: Moment) {
  const base = {
    label: 'ada:main',
    ref: 'main',
    sha: sha(id, 'a'),
    user: ada,
    repo: { id: repository.id, name: 'harbor' },
  }
  return {
    url: `${API}/repos/${REPOSITORY}/pulls/18`,
    html_url: `${SITE}/${REPOSITORY}/pull/18`,
    diff_url: `${SITE}/${REPOSITORY}/pull/18.diff`,
    id: number(id),
    node_id: `PR_${id.slice(0, 12)}`,
    number: 18,
    state: 'open',
    locked: false,
    title: 'Let the lamp burn until the morning',
    user: grace,
    body: 'Closes #17',
    created_at: isoSeconds(at),
    updated_at: isoSeconds(at),
    closed_at: null,
    merged_at: null,
    merge_commit_sha: null,
    assignees: [],
    requested_reviewers: [ada],
    labels: [],
    draft: false,
    head: { ...base, label: 'grace:morning', ref: 'morning', sha: sha(id, 'b'), user: grace },
    base,
    author_association: 'CONTRIBUTOR',
    auto_merge: null,
    merged: false,
    mergeable: null,
    comments: 0,
    commits: 1,
    additions: 4,
    deletions: 1,
    changed_files: 1,
  }
}

function push({ at, id }: Moment) {
  const [before, after] = [sha(id, 'a'), sha(id, 'b')]
  const person = { name: 'Ada Marsh', email: 'ada@example.com', username: 'ada' }
  const commit = {
    id: after,
    tree_id: sha(id, 'c'),
    distinct: true,
    message: 'Let the lamp burn until the morning',
    timestamp: isoSeconds(at),
    url: `${SITE}/${REPOSITORY}/commit/${after}`,
    author: person,
    committer: person,
    added: [],
    removed: [],
    modified: ['src/lamp.ts'],
  }
  return {
    ref: 'refs/heads/main',
    before,
    after,
    repository: { ...repository, pushed_at: at },
    pusher: { name: 'ada', email: 'ada@example.com' },
    sender: ada,
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: `${SITE}/${REPOSITORY}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
    commits: [commit],
    head_commit: commit,
  }
}

export const githubEvents: readonly ProviderEvent[] = [
  jsonEvent('ping', 'The webhook was just added', ({ at }) => ({
    zen: 'Keep it logically awesome.',
    hook_id: 292_430_182,
    hook: {
      type: 'Repository',
      id: 292_430_182,
      name: 'web',
      active: true,
      events: ['*'],
      config: {
        content_type: 'json',
        insecure_ssl: '0',
        secret: '********',
        url: 'https://example.com/webhook',
      },
      created_at: isoSeconds(at),
      updated_at: isoSeconds(at),
    },
    repository,
    sender: ada,
  })),
  jsonEvent('push', 'A commit arrives on main', push),
  jsonEvent('pull_request', 'Somebody opens a pull request', (moment) => ({
    action: 'opened',
    number: 18,
    pull_request: pullRequest(moment),
    repository,
    sender: grace,
  })),
  jsonEvent('issues', 'Somebody opens an issue', (moment) => ({
    action: 'opened',
    issue: issue(moment),
    repository,
    sender: grace,
  })),
  jsonEvent('issue_comment', 'Somebody comments on an issue', (moment) => ({
    action: 'created',
    issue: { ...issue(moment), comments: 1 },
    comment: {
      url: `${API}/repos/${REPOSITORY}/issues/comments/${number(moment.id)}`,
      html_url: `${SITE}/${REPOSITORY}/issues/17#issuecomment-${number(moment.id)}`,
      id: number(moment.id),
      node_id: `IC_${moment.id.slice(0, 12)}`,
      user: ada,
      created_at: isoSeconds(moment.at),
      updated_at: isoSeconds(moment.at),
      author_association: 'OWNER',
      body: '@agent please say when it burned last',
    },
    repository,
    sender: ada,
  })),
  jsonEvent('release', 'A release is published', ({ at, id }) => ({
    action: 'published',
    release: {
      url: `${API}/repos/${REPOSITORY}/releases/${number(id)}`,
      html_url: `${SITE}/${REPOSITORY}/releases/tag/v1.2.0`,
      id: number(id),
      author: ada,
      node_id: `RE_${id.slice(0, 12)}`,
      tag_name: 'v1.2.0',
      target_commitish: 'main',
      name: 'Harbor 1.2',
      draft: false,
      prerelease: false,
      created_at: isoSeconds(at - 60),
      published_at: isoSeconds(at),
      assets: [],
      body: 'The lamp burns until the morning.',
    },
    repository,
    sender: ada,
  })),
  jsonEvent('star', 'Somebody stars the repository', ({ at }) => ({
    action: 'created',
    starred_at: isoSeconds(at),
    repository: { ...repository, stargazers_count: 43, watchers_count: 43 },
    sender: grace,
  })),
  jsonEvent('workflow_run', 'A workflow on main fails', ({ at, id }) => ({
    action: 'completed',
    workflow_run: {
      id: number(id),
      name: 'CI',
      node_id: `WFR_${id.slice(0, 12)}`,
      head_branch: 'main',
      head_sha: sha(id, 'b'),
      path: '.github/workflows/ci.yml',
      display_title: 'Let the lamp burn until the morning',
      run_number: 61,
      event: 'push',
      status: 'completed',
      conclusion: 'failure',
      workflow_id: 159_038,
      url: `${API}/repos/${REPOSITORY}/actions/runs/${number(id)}`,
      html_url: `${SITE}/${REPOSITORY}/actions/runs/${number(id)}`,
      pull_requests: [],
      created_at: isoSeconds(at - 90),
      updated_at: isoSeconds(at),
      actor: ada,
      run_attempt: 1,
      run_started_at: isoSeconds(at - 90),
      triggering_actor: ada,
    },
    workflow: { id: 159_038, name: 'CI', path: '.github/workflows/ci.yml', state: 'active' },
    repository,
    sender: ada,
  })),
]
