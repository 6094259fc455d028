import { ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { checkPictureFile, isPictureUrl, pictureTypes } from '../../../domain/picture.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { FieldError, fieldIds } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { pictureFaultText } from './picture-fault-text.ts'
import { PicturePreview, type PictureShape } from './picture-preview.tsx'
import type { Picture, PictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  label: string
  /** Name of the URL field; the file input is named `<name>-file`. */
  name: string
  value: Picture
  onChange: (picture: Picture) => void
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
  shape?: PictureShape
  /** Accepted file types; by default those that the shop accepts. */
  hint?: string
  error?: string
}

/** A picture from the device, by drag and drop, or by URL; previewed before the upload (back office §5). */
export function PictureField(props: PictureFieldProps) {
  const { label, name, value, onChange, upload, shape = 'portrait', hint = m.admin_picture_hint(), error } = props
  const lastValidUrl = useLastValidUrl(value.url)
  const { refused, take } = useCheckedFile((file) => onChange({ file, url: lastValidUrl }))
  const ids = fieldIds({ name: `${name}-file`, hint: true, ...(refused && { error: refused }) })
  const hasPicture = value.file !== null || value.url !== ''
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <DropArea onFile={take}>
        <PicturePreview picture={value} shape={shape} />
        <div className="flex min-w-44 flex-1 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              ids={ids}
              label={hasPicture ? m.admin_picture_replace() : m.admin_picture_choose()}
              disabled={upload.progress !== null}
              invalid={refused !== undefined}
              onFile={take}
            />
            {hasPicture && upload.progress === null && (
              <Button tone="quiet" size="sm" shape="control" onClick={() => onChange({ file: null, url: '' })}>
                <Trash2 aria-hidden className="size-4" />
                {m.admin_picture_remove()}
              </Button>
            )}
          </div>
          {refused && <FieldError id={ids.errorId}>{refused}</FieldError>}
          {upload.progress === null ? (
            <p id={ids.hintId} className="break-words text-muted text-xs">
              {value.file ? m.admin_picture_chosen({ name: value.file.name }) : hint}
            </p>
          ) : (
            <Progress share={upload.progress} onCancel={upload.cancel} />
          )}
        </div>
      </DropArea>
      <TextField
        label={m.admin_picture_url()}
        name={name}
        type="url"
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        disabled={upload.progress !== null}
        value={value.file || isOwn(value.url) ? '' : value.url}
        onChange={(event) => onChange({ file: null, url: event.target.value })}
        error={error}
      />
    </fieldset>
  )
}

/** Accepts files of a permitted type and size; rejects others with a toast and a field error. */
function useCheckedFile(onFile: (file: File) => void) {
  const [refused, setRefused] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file) return
    const fault = checkPictureFile(file)
    setRefused(fault ? pictureFaultText(fault.code) : undefined)
    if (!fault) return onFile(file)
    const title = fault.code === 'picture_type' ? m.admin_picture_type_title() : m.admin_picture_large_title()
    toast({ title, description: pictureFaultText(fault.code), tone: 'danger', topic: 'picture' })
  }
  return { refused, take }
}

function DropArea({ onFile, children }: { onFile: (file: File | undefined) => void; children: ReactNode }) {
  const [dragging, setDragging] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    onFile(event.dataTransfer.files[0])
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

interface FileButtonProps {
  ids: ReturnType<typeof fieldIds>
  label: string
  disabled: boolean
  invalid: boolean
  onFile: (file: File | undefined) => void
}

function FileButton({ ids, label, disabled, invalid, onFile }: FileButtonProps) {
  return (
    <span className="relative">
      <input
        type="file"
        id={ids.id}
        accept={pictureTypes.join(',')}
        disabled={disabled}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={ids.describedBy}
        onChange={(event) => {
          onFile(event.target.files?.[0])
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
        {label}
      </label>
    </span>
  )
}

const chooseStyle = [
  'cursor-pointer peer-disabled:cursor-not-allowed peer-disabled:opacity-55',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2',
].join(' ')

/** The last URL that showed a picture; a chosen file replaces it. */
function useLastValidUrl(url: string): string {
  const before = useRef(url)
  const good = url === '' || isPictureUrl(url.trim())
  useEffect(() => {
    if (good) before.current = url
  }, [good, url])
  return good ? url : before.current
}

/** URLs of uploaded pictures are meaningless to users and not displayed. */
const isOwn = (url: string) => url.startsWith('/')

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <progress value={share} aria-label={m.admin_picture_sending()} className="h-2 w-full accent-leaf" />
      <Button tone="outline" size="admin" shape="control" onClick={onCancel}>
        {m.admin_picture_cancel()}
      </Button>
    </div>
  )
}
