import { useState } from 'react'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { isAnimation } from '../animation.ts'
import { checkPictureFile } from '../picture-rules.ts'
import { pictureFaultText } from './picture-fault-text.ts'

/**
 * Passes on the files of a permitted type and size; reports the first rejected one with a toast and a field error, and
 * says with a toast and a note at the field when of an animation one picture is kept.
 */
export function useCheckedFiles(onFiles: (files: File[]) => void) {
  const [refused, setRefused] = useState<string>()
  const [note, setNote] = useState<string>()
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    const [fault] = files.flatMap((file) => checkPictureFile(file) ?? [])
    setRefused(fault ? pictureFaultText(fault.code) : undefined)
    setNote(undefined)
    const accepted = files.filter((file) => checkPictureFile(file) === null)
    if (accepted.length > 0) {
      onFiles(accepted)
      void noteAnimation(accepted)
    }
    if (!fault) return
    const title = fault.code === 'picture_type' ? m.admin_picture_type_title() : m.admin_picture_large_title()
    toast({ title, description: pictureFaultText(fault.code), tone: 'danger', topic: 'picture' })
  }
  const noteAnimation = async (files: readonly File[]) => {
    const animation = await findAnimation(files)
    if (!animation) return
    const description = m.admin_picture_animation_text({ name: animation.name })
    setNote(description)
    toast({ title: m.admin_picture_animation_title(), description, tone: 'warning', topic: 'animation' })
  }
  return { refused, note, take }
}

async function findAnimation(files: readonly File[]): Promise<File | null> {
  for (const file of files) if (isAnimation(new Uint8Array(await file.arrayBuffer()))) return file
  return null
}
