import type { LucideIcon } from 'lucide-react'
import { buttonStyle } from './button.tsx'
import type { fieldIds } from './field.tsx'

interface FileButtonProps {
  ids: ReturnType<typeof fieldIds>
  label: string
  disabled: boolean
  invalid: boolean
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  /** Types of files as the browser names them. */
  accept: string
  icon: LucideIcon
  onFiles: (files: readonly File[]) => void
}

/** Chooses files from the device. */
export function FileButton(props: FileButtonProps) {
  const { ids, label, disabled, invalid, multiple = false, accept, icon: Icon, onFiles } = props
  return (
    <span className="relative">
      <input
        type="file"
        id={ids.id}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={ids.describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Reset the input, so that the same file can be chosen again after its removal.
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={ids.id}
        className={buttonStyle({ tone: 'outline', size: 'sm', shape: 'control', className: chooseStyle })}
      >
        <Icon aria-hidden className="size-4" />
        <span>{label}</span>
      </label>
    </span>
  )
}

const chooseStyle = [
  'cursor-pointer peer-disabled:cursor-not-allowed peer-disabled:opacity-55',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2',
].join(' ')
