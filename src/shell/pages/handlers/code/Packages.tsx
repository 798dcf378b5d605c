import { signal } from '@preact/signals'
import { TextField } from '../../../parts/Field'
import { Note } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'

/** Where packages are fetched from: ES modules by `/<package>@<version>`. Somebody may have one of their own. */
export const registry = signal('https://esm.sh')
/** Whether that is agreed to, until the page is closed. */
export const isAgreed = signal(false)

/** What a source imports from elsewhere, and the question whether it may be fetched. */
export function Packages({ packages }: { packages: readonly string[] }) {
  return (
    <Note>
      <div class="stack">
        <p>
          It imports{' '}
          {packages.map((name, at) => (
            <span key={name}>
              {at > 0 && (at === packages.length - 1 ? ' and ' : ', ')}
              <code>{name}</code>
            </span>
          ))}
          . To deploy it from here, this browser fetches {packages.length === 1 ? 'it' : 'them'} and a bundler
          of 14 MB; your source stays in this page.
        </p>
        <div class="fields">
          <TextField
            label="Packages come from"
            mono
            type="url"
            hint="A registry of ES modules. A version is part of the import: zod@4.1.0."
            value={registry.value}
            onInput={(text) => {
              registry.value = text.trim().replace(/\/+$/, '')
              isAgreed.value = false
            }}
          />
          <Switch
            label="Fetch packages from there"
            hint="Until this page is closed. The command line bundles what is installed, without asking anybody."
            checked={isAgreed.value}
            onChange={(agreed) => {
              isAgreed.value = agreed
            }}
          />
        </div>
      </div>
    </Note>
  )
}
