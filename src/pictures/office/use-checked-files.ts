import { useState } from 'react'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { checkPictureFile } from '../picture-rules.ts'
import { pictureFaultText } from './picture-fault-text.ts'

/** Passes on the files of a permitted type and size; reports the first rejected one with a toast and a field error. */
export function useCheckedFiles(onFiles: (files: File[]) => void) {
  const [refused, setRefused] = useState<string>()
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    const [fault] = files.flatMap((file) => checkPictureFile(file) ?? [])
    setRefused(fault ? pictureFaultText(fault.code) : undefined)
    const accepted = files.filter((file) => checkPictureFile(file) === null)
    if (accepted.length > 0) onFiles(accepted)
    if (!fault) return
    const title = fault.code === 'picture_type' ? m.admin_picture_type_title() : m.admin_picture_large_title()
    toast({ title, description: pictureFaultText(fault.code), tone: 'danger', topic: 'picture' })
  }
  return { refused, take }
}
