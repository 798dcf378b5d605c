import { SelectField, TextField } from '../../parts/Field'
import { ListEditor } from '../../parts/ListEditor'
import type { SocialPost } from '../../wire'
import type { FormProps } from './entry-form'

const POST_KINDS = [
  ['post', 'Original post'],
  ['reply', 'Reply'],
  ['repost', 'Repost'],
] as const

export function AccountForm({ form, isNew, errors, onChange }: FormProps<'accounts'>) {
  return (
    <>
      <div class="fields">
        {isNew && (
          <TextField
            label="Username"
            value={form.username}
            error={errors.username}
            onInput={(username) => onChange({ ...form, username: username.replace(/^@/, '') })}
          />
        )}
        <TextField
          label="Display name"
          value={form.displayName}
          error={errors.displayName}
          onInput={(displayName) => onChange({ ...form, displayName })}
        />
      </div>
      <h3>Posts</h3>
      <ListEditor
        items={form.posts}
        noun="post"
        most={200}
        blank={(): SocialPost => ({ text: '', kind: 'post', likes: 0, retweets: 0, replies: 0 })}
        onChange={(posts) => onChange({ ...form, posts })}
        render={(post, change, at) => (
          <div class="stack stack--tight">
            <TextField
              label={`Text of post ${at + 1}`}
              rows={2}
              value={post.text}
              error={errors[`posts.${at}.text`]}
              onInput={(text) => change({ ...post, text })}
            />
            <div class="fields fields--narrow">
              <SelectField
                label="Kind"
                value={post.kind}
                options={POST_KINDS}
                onChange={(kind) => change({ ...post, kind })}
              />
              {(['likes', 'retweets', 'replies'] as const).map((metric) => (
                <TextField
                  key={metric}
                  label={metric === 'retweets' ? 'Reposts' : metric === 'likes' ? 'Likes' : 'Replies'}
                  type="number"
                  min={0}
                  value={String(post[metric])}
                  error={errors[`posts.${at}.${metric}`]}
                  onInput={(text) =>
                    change({ ...post, [metric]: Math.max(0, Math.trunc(Number(text) || 0)) })
                  }
                />
              ))}
            </div>
          </div>
        )}
      />
    </>
  )
}
