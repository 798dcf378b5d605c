import { formatBytes } from '../../format'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { useQuery } from '../../state/query'
import { fileHref } from './paths'
import { cancelUpload, clearUploads, isUnderWay, sendAgain, type Upload, uploads } from './uploads'

/** What is on its way into the wallet, and how far it has come. */
export function Uploads({ walletId }: { walletId: string }) {
  const own = uploads.value.filter(({ owner }) => owner.walletId === walletId)
  const open = own.filter(({ state }) => isUnderWay(state)).length
  if (own.length === 0) return null
  return (
    <Card
      title={open > 0 ? `Uploading ${open === 1 ? '1 file' : `${open} files`}` : 'Uploaded'}
      flush
      actions={
        open < own.length && (
          <Button kind="quiet" size="s" onClick={() => clearUploads(walletId)}>
            Clear
          </Button>
        )
      }
    >
      <ul class="lines uploads">
        {own.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </Card>
  )
}

function UploadLine({ upload }: { upload: Upload }) {
  const [query] = useQuery()
  const { id, file, folder, state, sent, error, storedId } = upload
  return (
    <li class="lines__row uploads__one">
      <div class="grow stack stack--tight">
        <p class="row row--between">
          <span class="uploads__name">
            {storedId ? <a href={fileHref(query, storedId)}>{file.name}</a> : file.name}{' '}
            <span class="small muted">to {folder}</span>
          </span>
          <span class="small muted num" role={state === 'stored' ? 'status' : undefined}>
            {state === 'sending' && sent !== null && `${formatBytes(sent)} of `}
            {formatBytes(file.size)}
            {state === 'stored' && ', stored'}
            {state === 'waiting' && ', waiting'}
          </span>
        </p>
        {state === 'sending' && (
          <progress
            class="filebar"
            max={Math.max(1, file.size)}
            value={sent ?? undefined}
            aria-label={`Upload of ${file.name}`}
          />
        )}
        {error && (
          <p class="small uploads__error" role="alert">
            {error.status === 409 ? `${file.name} is in ${folder} already.` : error.message}
          </p>
        )}
      </div>
      {state === 'stored' && <Icon name="check" />}
      {state === 'refused' && (
        <Button size="s" onClick={() => sendAgain(id, error?.status === 409)}>
          {error?.status === 409 ? 'Replace it' : 'Try again'}
        </Button>
      )}
      {state !== 'stored' && (
        <Button
          kind="quiet"
          size="s"
          icon="cross"
          label={isUnderWay(state) ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
          onClick={() => cancelUpload(id)}
        />
      )}
    </li>
  )
}
