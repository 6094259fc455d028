import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { pictureFile } from './fields.ts'

/** `imageUrl` is the URL of the picture's middle width; the URLs of other widths differ only in the number. */
const uploadedImage = z.object({ imageUrl: z.string() })

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload-image',
  summary: 'Stores a picture for the pages of the shop: JPEG, PNG, GIF or WEBP, 5 MB at most',
  file: pictureFile('image'),
  reply: uploadedImage,
})

export const uploadProductImage = endpoint({
  method: 'POST',
  path: '/api/upload/product-image',
  summary: 'Stores a picture of a product: JPEG, PNG, GIF or WEBP, 5 MB at most',
  file: pictureFile('image'),
  reply: uploadedImage,
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/{file}',
  summary: 'An uploaded picture as WebP, or as JPEG for previews; its content never changes',
  params: z.object({ file: z.string().regex(/^[0-9a-f]{24}-(400|800|1200)\.(webp|jpg)$/) }),
  reply: 'raw',
})
