import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { DropArea } from '../../kit/ui/drop-area.tsx'
import { fieldId, fieldIds } from '../../kit/ui/field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { isPictureUrl } from '../picture-rules.ts'
import { PictureButtons } from './picture-buttons.tsx'
import { PicturePreview, type PictureShape } from './picture-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useCheckedFiles } from './use-checked-files.ts'
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
  /** Of the chosen file, otherwise of the address. */
  error?: string
}

/** A picture from the device, by drag and drop, or by URL; previewed before the upload (back office §5). */
export function PictureField(props: PictureFieldProps) {
  const { label, name, value, onChange, upload, shape = 'portrait', hint = m.admin_picture_hint() } = props
  const { file } = value
  const lastValidUrl = useLastValidUrl(value.url)
  const checked = useCheckedFiles(([file = null]) => onChange({ file, url: lastValidUrl }))
  const { take } = checked
  // While a file is chosen, an error of the picture is one of the file: the summary leads to it.
  const refused = checked.refused ?? (file ? props.error : undefined)
  const ids = fieldIds({ name: file ? name : `${name}-file`, hint: true, ...(refused && { error: refused }) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <DropArea onFiles={(files) => take(files.slice(0, 1))}>
        <PicturePreview picture={value} shape={shape} />
        <div className="flex min-w-44 flex-1 flex-col gap-2">
          <PictureButtons
            ids={ids}
            picture={value}
            uploading={upload.progress !== null}
            refused={refused}
            note={checked.note}
            onFiles={take}
            removeButton={
              <Button tone="quiet" size="sm" shape="control" onClick={() => onChange({ file: null, url: '' })}>
                <Trash2 aria-hidden className="size-4" />
                {m.admin_picture_remove()}
              </Button>
            }
          />
          {upload.progress === null ? (
            <p id={ids.hintId} className="break-words text-muted text-xs">
              {file ? m.admin_picture_chosen({ name: file.name }) : hint}
            </p>
          ) : (
            <UploadProgress share={upload.progress} onCancel={upload.cancel} />
          )}
        </div>
      </DropArea>
      <UrlField {...props} />
    </fieldset>
  )
}

function UrlField({ name, value, onChange, upload, error }: PictureFieldProps) {
  return (
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
      {...(value.file ? { id: fieldId(`${name}-url`) } : { error })}
    />
  )
}

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
