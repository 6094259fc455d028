import type { UseFormReturn } from 'react-hook-form'
import { isAborted } from '../../kit/api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { type Picture, usePictureUpload } from '../../pictures/office/use-picture-upload.ts'
import { uploadProductImage } from '../../pictures/office-api.ts'
import { imagesOf } from './further-pictures.ts'
import type { ProductValues, UploadedPictures } from './product-form.ts'
import { nameOfVariant } from './variant-drafts.ts'

/** The upload of a picture failed; `cause` has the reason. `of` names the picture among those of the field. */
export class UploadFailure extends Error {
  readonly field: 'picture' | 'images' | 'variants'
  readonly of: string | undefined

  constructor(field: 'picture' | 'images' | 'variants', of: string | undefined, cause: unknown) {
    super('a picture was not sent', { cause })
    this.field = field
    this.of = of
  }
}

/** The pictures of a form after their upload, and its variants with the URLs of their pictures. */
type UploadedProductPictures = UploadedPictures & Pick<ProductValues, 'variants'>

/**
 * Uploads the chosen pictures of a product form, one after another. The form keeps the address of each, so that saving
 * again after a failure uploads only the rest.
 */
export function useProductPictures(form: UseFormReturn<ProductValues>) {
  const upload = usePictureUpload(uploadProductImage)
  const furtherUpload = usePictureUpload(uploadProductImage)
  const variantUpload = usePictureUpload(uploadProductImage)

  async function uploadFirst(picture: Picture): Promise<string> {
    const url = (await upload.send(picture)).trim()
    if (picture.file) form.setValue('picture', { file: null, url }, { shouldDirty: true })
    return url
  }

  async function uploadFurther(pictures: ProductValues['images']): Promise<UploadedPictures['images']> {
    const sent: ProductValues['images'] = []
    for (const [at, further] of pictures.entries()) {
      const name = m.products_admin_image_name({ number: at + 1 })
      const picture = { file: null, url: await furtherUpload.send(further.picture).catch(failAt('images', name)) }
      sent.push({ ...further, picture })
      const shown = form.getValues('images')
      const changed = shown.map((one) => (one.key === further.key ? { ...one, picture } : one))
      if (further.picture.file) form.setValue('images', changed, { shouldDirty: true })
    }
    return imagesOf(sent)
  }

  async function uploadOfVariants({
    options,
    variants,
  }: Pick<ProductValues, 'options' | 'variants'>): Promise<ProductValues['variants']> {
    const sent: ProductValues['variants'] = []
    for (const row of variants) {
      const name = nameOfVariant(options, row)
      const picture = { file: null, url: await variantUpload.send(row.picture).catch(failAt('variants', name)) }
      sent.push({ ...row, picture })
      const shown = form.getValues('variants')
      const changed = shown.map((one) => (one.key === row.key ? { ...one, picture } : one))
      if (row.picture.file) form.setValue('variants', changed, { shouldDirty: true })
    }
    return sent
  }

  /** @throws UploadFailure, AbortError */
  async function send({ picture, images, ...rest }: ProductValues): Promise<UploadedProductPictures> {
    const imageUrl = await uploadFirst(picture).catch(failAt('picture'))
    return { imageUrl, images: await uploadFurther(images), variants: await uploadOfVariants(rest) }
  }

  return { upload, furtherUpload, variantUpload, send }
}

const failAt =
  (field: UploadFailure['field'], of?: string) =>
  (cause: unknown): never => {
    throw isAborted(cause) ? cause : new UploadFailure(field, of, cause)
  }
