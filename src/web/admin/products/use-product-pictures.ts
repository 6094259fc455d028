import type { UseFormReturn } from 'react-hook-form'
import { uploadProductImage } from '../../../contract/media.ts'
import { isAborted } from '../../api/api-error.ts'
import { type Picture, usePictureUpload } from '../pictures/use-picture-upload.ts'
import { imagesOf } from './further-pictures.ts'
import type { ProductValues, UploadedPictures } from './product-form.ts'

/** The upload of a picture failed; `cause` has the reason. */
export class UploadFailure extends Error {
  readonly field: 'picture' | 'images' | 'variants'

  constructor(field: 'picture' | 'images' | 'variants', cause: unknown) {
    super('a picture was not sent', { cause })
    this.field = field
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
    for (const further of pictures) {
      const picture = { file: null, url: await furtherUpload.send(further.picture) }
      sent.push({ ...further, picture })
      const shown = form.getValues('images')
      const changed = shown.map((one) => (one.key === further.key ? { ...one, picture } : one))
      if (further.picture.file) form.setValue('images', changed, { shouldDirty: true })
    }
    return imagesOf(sent)
  }

  async function uploadOfVariants(variants: ProductValues['variants']): Promise<ProductValues['variants']> {
    const sent: ProductValues['variants'] = []
    for (const row of variants) {
      const picture = { file: null, url: await variantUpload.send(row.picture) }
      sent.push({ ...row, picture })
      const shown = form.getValues('variants')
      const changed = shown.map((one) => (one.key === row.key ? { ...one, picture } : one))
      if (row.picture.file) form.setValue('variants', changed, { shouldDirty: true })
    }
    return sent
  }

  /** @throws UploadFailure, AbortError */
  async function send({ picture, images, variants }: ProductValues): Promise<UploadedProductPictures> {
    const imageUrl = await uploadFirst(picture).catch(failAt('picture'))
    const further = await uploadFurther(images).catch(failAt('images'))
    return { imageUrl, images: further, variants: await uploadOfVariants(variants).catch(failAt('variants')) }
  }

  return { upload, furtherUpload, variantUpload, send }
}

const failAt =
  (field: UploadFailure['field']) =>
  (cause: unknown): never => {
    throw isAborted(cause) ? cause : new UploadFailure(field, cause)
  }
