import { Code } from '../../parts/Code'
import { Icon } from '../../parts/Icon'

interface Props {
  error: {
    message: string
    file?: string | undefined
    line?: number | undefined
    column?: number | undefined
    stack?: string | undefined
  }
}

/** What the handler threw, at the file and line of its source. */
export function Failure({ error }: Props) {
  const { message, file, line, column, stack } = error
  return (
    <section class="problem" aria-label="What the handler threw">
      <Icon name="warn" />
      <div class="grow stack stack--tight">
        <p class="problem__title">{message}</p>
        {file && (
          <p>
            <code>
              {file}
              {line !== undefined && `:${line}`}
              {column !== undefined && `:${column}`}
            </code>
          </p>
        )}
        {stack && (
          <details>
            <summary>Stack</summary>
            <Code label="Stack">{stack}</Code>
          </details>
        )}
      </div>
    </section>
  )
}
