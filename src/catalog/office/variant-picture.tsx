import { Trash2 } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { fieldIds } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { hasPicture, PictureButtons } from '../../pictures/office/picture-buttons.tsx'
import { PicturePreview } from '../../pictures/office/picture-preview.tsx'
import { UploadProgress } from '../../pictures/office/upload-progress.tsx'
import { useCheckedFiles } from '../../pictures/office/use-checked-files.ts'
import type { Picture, PictureUpload } from '../../pictures/office/use-picture-upload.ts'
import { variantInput } from './variant-body.ts'
import type { VariantDraft } from './variant-drafts.ts'

interface VariantPictureProps {
  /** The name of the variant. */
  name: string
  row: VariantDraft
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
  onChange: (picture: Picture) => void
}

/** The picture of a variant; without one the store shows that of the product. */
export function VariantPicture({ name, row, upload, onChange }: VariantPictureProps) {
  const { refused, take } = useCheckedFiles(([file = null]) => onChange({ file, url: '' }))
  const { picture } = row
  const ids = fieldIds({ name: variantInput(row.key, 'file'), hint: true, ...(refused && { error: refused }) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PicturePreview picture={picture} shape="small" alt={m.products_admin_variant_picture({ name })} />
      <div className="flex min-w-44 flex-1 flex-col gap-1.5">
        <PictureButtons
          ids={ids}
          picture={picture}
          uploading={upload.progress !== null}
          refused={refused}
          onFiles={take}
          removeButton={
            <Button
              tone="quiet"
              size="icon"
              shape="control"
              aria-label={m.products_admin_variant_picture_remove({ name })}
              title={m.products_admin_variant_picture_remove({ name })}
              onClick={() => onChange({ file: null, url: '' })}
            >
              <Trash2 aria-hidden className="size-4.5" />
            </Button>
          }
        />
        <p id={ids.hintId} className="text-muted text-xs">
          {hasPicture(picture) ? m.products_admin_variant_picture({ name }) : m.products_admin_variant_picture_hint()}
        </p>
        {upload.progress !== null && picture.file && (
          <UploadProgress share={upload.progress} onCancel={upload.cancel} />
        )}
      </div>
    </div>
  )
}
