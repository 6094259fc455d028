import { ImagePlus } from 'lucide-react'
import { type ControllerRenderProps, type UseFormReturn, useController } from 'react-hook-form'
import { pageText } from '../../kit/page/page-text.ts'
import { DropArea } from '../../kit/ui/drop-area.tsx'
import { FieldError, fieldIds } from '../../kit/ui/field.tsx'
import { FileButton } from '../../kit/ui/file-button.tsx'
import { m } from '../../paraglide/messages.js'
import { UploadProgress } from '../../pictures/office/upload-progress.tsx'
import { useCheckedFiles } from '../../pictures/office/use-checked-files.ts'
import type { PictureUpload } from '../../pictures/office/use-picture-upload.ts'
import { pictureTypes } from '../../pictures/picture-rules.ts'
import { productLimits } from '../catalog.ts'
import { productFaults } from '../office-texts.ts'
import { FurtherPictureRow } from './further-picture-row.tsx'
import { chosenPictures } from './further-pictures.ts'
import type { ProductValues } from './product-form.ts'
import { useRowActions } from './row-actions.tsx'

interface FurtherPicturesFieldProps {
  form: UseFormReturn<ProductValues>
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
}

/** Editor for additional pictures: add, describe, reorder, remove. */
export function FurtherPicturesField({ form, upload }: FurtherPicturesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'images' })
  const pictures = field.value
  const { notice, act } = useRowActions({
    items: pictures,
    onChange: field.onChange,
    fallbackId: fieldIds({ name: 'images-file' }).id,
    texts: { moved: m.products_admin_image_moved, removed: m.products_admin_image_removed },
  })
  return (
    <fieldset ref={field.ref} id="field-images" tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{m.products_admin_images()}</legend>
      {pictures.length > 0 && (
        <ol className="flex flex-col gap-3">
          {pictures.map((picture, at) => (
            <FurtherPictureRow
              key={picture.key}
              value={picture}
              place={at + 1}
              count={pictures.length}
              disabled={upload.progress !== null}
              onChange={(changed) => field.onChange(pictures.with(at, changed))}
              onAction={(action) => act(action, at)}
            />
          ))}
        </ol>
      )}
      <AddPictures form={form} field={field} upload={upload} fault={fieldState.error?.message} />
      <p role="status" className="sr-only">
        {notice}
      </p>
    </fieldset>
  )
}

interface AddPicturesProps extends FurtherPicturesFieldProps {
  field: ControllerRenderProps<ProductValues, 'images'>
  /** The message of the form about its pictures. */
  fault: string | undefined
}

function AddPictures({ form, field, upload, fault }: AddPicturesProps) {
  const pictures = field.value
  const { refused, note, take } = useCheckedFiles((files) => {
    const free = productLimits.images - pictures.length
    field.onChange([...pictures, ...chosenPictures(files.slice(0, free))])
    if (files.length > free) form.setError('images', { message: pageText(productFaults, 'product_images_too_many') })
    else form.clearErrors('images')
  })
  const error = fault ?? refused
  const ids = fieldIds({ name: 'images-file', hint: true, ...(error && { error }) })
  return (
    <DropArea onFiles={take}>
      <FileButton
        ids={ids}
        label={m.products_admin_images_add()}
        accept={pictureTypes.join(',')}
        icon={ImagePlus}
        multiple
        disabled={upload.progress !== null || pictures.length >= productLimits.images}
        invalid={error !== undefined}
        onFiles={take}
      />
      {upload.progress !== null && <UploadProgress share={upload.progress} onCancel={upload.cancel} />}
      <p id={ids.hintId} className="min-w-44 flex-1 text-muted text-xs">
        {m.products_admin_images_hint()}
      </p>
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {note && <p className="text-sm">{note}</p>}
    </DropArea>
  )
}
