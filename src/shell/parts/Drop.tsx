import type { ComponentChildren } from 'preact'
import { Icon } from './Icon'
import { useDrop } from './use-drop'
import './Drop.css'

interface Props {
  accept?: string
  multiple?: boolean
  onFiles: (files: File[], transfer?: DataTransfer) => void
  /** What may be dropped or chosen here. */
  children: ComponentChildren
}

/** Takes files: dropped, or chosen by mouse or keyboard. */
export function Drop({ accept, multiple, onFiles, children }: Props) {
  const { isOver, ...drop } = useDrop(onFiles)
  return (
    <label class={`drop ${isOver ? 'drop--over' : ''}`} {...drop}>
      <input
        class="visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Icon name="file" />
      <span>{children}</span>
    </label>
  )
}
