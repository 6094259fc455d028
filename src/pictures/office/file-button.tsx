import { ImagePlus } from 'lucide-react'
import { buttonStyle } from '../../kit/ui/button.tsx'
import type { fieldIds } from '../../kit/ui/field.tsx'
import { pictureTypes } from '../picture-rules.ts'

interface FileButtonProps {
  ids: ReturnType<typeof fieldIds>
  label: string
  disabled: boolean
  invalid: boolean
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Chooses pictures from the device. */
export function FileButton({ ids, label, disabled, invalid, multiple = false, onFiles }: FileButtonProps) {
  return (
    <span className="relative">
      <input
        type="file"
        id={ids.id}
        accept={pictureTypes.join(',')}
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
        <ImagePlus aria-hidden className="size-4" />
        <span>{label}</span>
      </label>
    </span>
  )
}

const chooseStyle = [
  'cursor-pointer peer-disabled:cursor-not-allowed peer-disabled:opacity-55',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2',
].join(' ')
