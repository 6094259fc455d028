import { useState } from 'react'
import { isAborted } from '../../../kit/api/api-error.ts'
import { m } from '../../../paraglide/messages.js'
import { refusedPicture } from '../../../pictures/office/picture-fault-text.ts'
import { type Picture, type PictureUpload, usePictureUpload } from '../../../pictures/office/use-picture-upload.ts'
import { uploadImage } from '../../../pictures/office-api.ts'
import type { AboutValue } from '../../api.ts'
import { aboutQuery } from '../../store/settings-queries.ts'
import { useSiteForm } from './use-site-form.ts'

export type AboutValues = Required<AboutValue>

/** Form state of the About texts and their picture, which is uploaded when the form is saved. */
export function useAboutForm(stored: AboutValue) {
  const values = { titleEs: '', descriptionEs: '', contentEs: '', ...stored }
  const upload = usePictureUpload(uploadImage)
  const [file, setFile] = useState<File | null>(null)
  const [lost, setLost] = useState<string>()
  const editor = useSiteForm<'about', AboutValues>({
    key: 'about',
    stored: values,
    shownBy: aboutQuery.queryKey,
    prepare: async (values) => {
      if (!file) return values
      const sent = await sendPicture(upload, file)
      setLost(sent.lost)
      if (sent.imageUrl === undefined) return values
      setFile(null)
      return { ...values, imageUrl: sent.imageUrl }
    },
  })
  const discardFile = () => {
    setFile(null)
    setLost(undefined)
  }
  const change = (picture: Picture) => {
    setFile(picture.file)
    setLost(undefined)
    editor.form.setValue('imageUrl', picture.url, { shouldDirty: true, shouldValidate: true })
  }
  const picture = {
    value: { file, url: editor.form.watch('imageUrl') },
    onChange: change,
    upload,
    error: lost ?? editor.form.formState.errors.imageUrl?.message,
  }
  return { editor, picture, discardFile }
}

/** The new URL; or a warning when the upload failed and the texts are saved without it (back office §4). */
async function sendPicture(upload: PictureUpload, file: File): Promise<{ imageUrl?: string; lost?: string }> {
  try {
    return { imageUrl: await upload.send({ file, url: '' }) }
  } catch (error) {
    // Canceling the upload cancels the save.
    if (isAborted(error)) throw error
    console.error('The image was not uploaded', error)
    return { lost: [refusedPicture(error), m.settings_webpage_about_image_failed()].filter(Boolean).join(' ') }
  }
}
