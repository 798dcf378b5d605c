import { TextField } from '../../parts/Field'
import { ListEditor } from '../../parts/ListEditor'
import type { Draft } from './draft'
import { errorsUnder, type FieldErrors } from './field-errors'

interface Props {
  draft: Draft
  errors: FieldErrors
  onChange: (part: Partial<Draft>) => void
}

export function TeamEditor({ draft, errors, onChange }: Props) {
  return (
    <ListEditor
      items={draft.teamMembers}
      noun="team member"
      most={20}
      error={errors.teamMembers}
      blank={() => ({ name: '', role: '', links: [] })}
      onChange={(teamMembers) => onChange({ teamMembers })}
      render={(member, change, at) => {
        const wrong = errorsUnder(errors, `teamMembers.${at}`)
        return (
          <div class="stack">
            <div class="fields">
              <TextField
                label="Name"
                value={member.name}
                error={wrong.name}
                onInput={(name) => change({ ...member, name })}
              />
              <TextField
                label="Role"
                value={member.role}
                error={wrong.role}
                onInput={(role) => change({ ...member, role })}
              />
            </div>
            <ListEditor
              items={member.links}
              noun="link"
              most={10}
              compact
              error={wrong.links}
              blank={() => ({ type: 'social', url: '' })}
              onChange={(links) => change({ ...member, links })}
              render={(link, changeLink, n) => (
                <div class="editor__link">
                  <TextField
                    bare
                    label={`Kind of link ${n + 1}`}
                    placeholder="social"
                    value={link.type}
                    error={wrong[`links.${n}.type`]}
                    onInput={(type) => changeLink({ ...link, type })}
                  />
                  <TextField
                    bare
                    label={`Address of link ${n + 1}`}
                    type="url"
                    placeholder="https://"
                    value={link.url}
                    error={wrong[`links.${n}.url`]}
                    onInput={(url) => changeLink({ ...link, url })}
                  />
                </div>
              )}
            />
          </div>
        )
      }}
    />
  )
}

export function ProductsEditor({ draft, errors, onChange }: Props) {
  return (
    <ListEditor
      items={draft.products}
      noun="product"
      most={20}
      error={errors.products}
      blank={() => ({ name: '', description: '', url: '' })}
      onChange={(products) => onChange({ products })}
      render={(product, change, at) => {
        const wrong = errorsUnder(errors, `products.${at}`)
        return (
          <div class="stack stack--tight">
            <TextField
              label="Name"
              value={product.name}
              error={wrong.name}
              onInput={(name) => change({ ...product, name })}
            />
            <TextField
              label="Description"
              value={product.description}
              error={wrong.description}
              onInput={(description) => change({ ...product, description })}
            />
            <TextField
              label="Address"
              type="url"
              placeholder="https://"
              value={product.url}
              error={wrong.url}
              onInput={(url) => change({ ...product, url })}
            />
          </div>
        )
      }}
    />
  )
}

export function RevenueEditor({ draft, errors, onChange }: Props) {
  return (
    <ListEditor
      items={draft.revenueSources}
      noun="revenue source"
      most={20}
      error={errors.revenueSources}
      blank={() => ({ name: '', description: '' })}
      onChange={(revenueSources) => onChange({ revenueSources })}
      render={(source, change, at) => {
        const wrong = errorsUnder(errors, `revenueSources.${at}`)
        return (
          <div class="stack stack--tight">
            <TextField
              label="Name"
              value={source.name}
              error={wrong.name}
              onInput={(name) => change({ ...source, name })}
            />
            <TextField
              label="Description"
              value={source.description}
              error={wrong.description}
              onInput={(description) => change({ ...source, description })}
            />
          </div>
        )
      }}
    />
  )
}
