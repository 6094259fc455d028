import { type DragEvent, type ReactNode, useState } from 'react'

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Frame around a file button, onto which files can be dropped. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [dragging, setDragging] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop duplicates the button inside
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed p-3 ${dragging ? 'border-leaf bg-leaf-soft' : 'border-line-strong'}`}
    >
      {children}
    </div>
  )
}
