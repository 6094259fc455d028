import { upload } from '../../kit/api/upload.ts'
import type { uploadImage, uploadProductImage } from '../office-api.ts'
import { type UploadState, useUpload } from './use-upload.ts'

/** A picture field: an existing URL, or a file that is uploaded on save. */
export interface Picture {
  file: File | null
  /** '' for none. */
  url: string
}

export interface PictureUpload extends Pick<UploadState, 'progress' | 'cancel'> {
  /** Uploads the file, if any, and returns the URL to save. @throws AbortError, ApiError, TypeError */
  send: (picture: Picture) => Promise<string>
}

/** Uploads the picture of a form when the form is saved (back office §4). */
export function usePictureUpload(endpoint: typeof uploadImage | typeof uploadProductImage): PictureUpload {
  const { progress, cancel, run } = useUpload()
  const send = async ({ file, url }: Picture) =>
    file ? (await run((way) => upload(endpoint, { file, ...way }))).imageUrl : url
  return { progress, cancel, send }
}
