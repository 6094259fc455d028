import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { upload } from '../../../kit/api/upload.ts'
import { refusedPicture } from '../../../pictures/office/picture-fault-text.ts'
import { type Picture, usePictureUpload } from '../../../pictures/office/use-picture-upload.ts'
import { type UploadState, useUpload } from '../../../pictures/office/use-upload.ts'
import { uploadImage } from '../../../pictures/office-api.ts'
import type { BrandSettings } from '../../api.ts'
import { saveBrandSettings } from '../../office-api.ts'
import type { BrandValues } from './brand-values.ts'

type PictureName = 'logoUrl' | 'faviconUrl'

/** A picture of the form: a chosen file, or the stored URL. */
interface FormPicture {
  value: Picture
  onChange: (picture: Picture) => void
  upload: Pick<UploadState, 'progress' | 'cancel'>
}

export interface BrandPictures {
  logo: FormPicture
  icon: FormPicture
  /** Whether a chosen file is not uploaded yet. */
  fileChosen: boolean
  discardFiles: () => void
  /** Sends the form with its files; the logo is part of the same request (back office §7). */
  send: (values: BrandValues) => Promise<BrandSettings>
}

const noFiles: Record<PictureName, File | null> = { logoUrl: null, faviconUrl: null }

/** Logo and icon of the brand form: their URLs are form fields, their files are not. */
export function useBrandPictures(form: UseFormReturn<BrandValues>): BrandPictures {
  const [files, setFiles] = useState(noFiles)
  const logoSending = useUpload()
  const iconUpload = usePictureUpload(uploadImage)
  const refuse = (name: PictureName) => (cause: unknown) => {
    const message = refusedPicture(cause)
    if (message) form.setError(name, { type: 'server', message })
    throw cause
  }
  const send = async (values: BrandValues): Promise<BrandSettings> => {
    const icon = { file: files.faviconUrl, url: values.faviconUrl }
    const faviconUrl = await iconUpload.send(icon).catch(refuse('faviconUrl'))
    const { logoUrl, ...texts } = { ...values, faviconUrl }
    const body = files.logoUrl ? { fields: texts, file: files.logoUrl } : { fields: { ...texts, logoUrl } }
    const saved = await logoSending
      .run((way) => upload(saveBrandSettings, { ...body, ...way }))
      .catch(refuse('logoUrl'))
    setFiles(noFiles)
    return saved
  }
  const picture = (name: PictureName, sending: FormPicture['upload']): FormPicture => ({
    value: { file: files[name], url: form.watch(name) },
    onChange: ({ file, url }) => {
      setFiles((before) => ({ ...before, [name]: file }))
      form.setValue(name, url, { shouldDirty: true, shouldValidate: true })
    },
    upload: sending,
  })
  return {
    logo: picture('logoUrl', logoSending),
    icon: picture('faviconUrl', iconUpload),
    fileChosen: Object.values(files).some((file) => file !== null),
    discardFiles: () => setFiles(noFiles),
    send,
  }
}
