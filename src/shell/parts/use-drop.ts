import { useState } from 'preact/hooks'

/** What an element needs to take dropped files, and whether some are held over it now. */
export function useDrop(onFiles: (files: File[], transfer: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const { currentTarget, relatedTarget } = event
      // From one child to another is not away.
      if (
        currentTarget instanceof Node &&
        relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget)
      )
        return
      setOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      if (event.dataTransfer) onFiles([...event.dataTransfer.files], event.dataTransfer)
    },
  }
}
