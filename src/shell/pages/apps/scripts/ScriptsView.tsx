import { Badge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { Icon } from '../../../parts/Icon'
import { Empty } from '../../../parts/States'
import { useQuery } from '../../../state/query'
import type { WalletApp } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { useHrefs } from '../hrefs'
import { RunScript } from './RunScript'

interface Props {
  app: WalletApp
  owner: Owner
}

/** The app's scripts: each can be run with arguments of one's own, and edited. */
export function ScriptsView({ app, owner }: Props) {
  const { path, scripts } = app
  const [query, change] = useQuery()
  const hrefs = useHrefs()
  if (scripts.length === 0) {
    return (
      <Card>
        <Empty title="This app has no script" action={<a href={hrefs.folder(path)}>Its folder</a>}>
          A script is a file <code>scripts/NAME.ts</code>: statements that end in <code>return</code>. List
          its name in <code>scripts</code> of the manifest, and run it here.
        </Empty>
      </Card>
    )
  }
  const open = scripts.find(({ name }) => name === query.open) ?? scripts[0]
  return (
    <div class="appcols">
      <Card title="Scripts" flush>
        <ul class="lines">
          {scripts.map(({ name, listed }) => (
            <li key={name} class="appscript">
              <button
                type="button"
                class="appscript__name"
                aria-pressed={name === open?.name}
                onClick={() => change({ open: name })}
              >
                <code>{name}</code>
                {!listed && (
                  <Badge tone="warn" title="The page and the schedule may run listed scripts only">
                    not in the manifest
                  </Badge>
                )}
              </button>
              <a
                href={hrefs.file(`${path}/scripts/${name}.ts`)}
                class="appscript__edit"
                title={`Edit ${name}`}
              >
                <Icon name="edit" size={15} />
                <span class="visually-hidden">Edit {name}</span>
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {open && <RunScript key={open.name} app={app} owner={owner} name={open.name} />}
    </div>
  )
}
