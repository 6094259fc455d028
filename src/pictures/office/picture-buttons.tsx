import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, type fieldIds } from '../../kit/ui/field.tsx'
import { FileButton } from '../../kit/ui/file-button.tsx'
import { m } from '../../paraglide/messages.js'
import { pictureTypes } from '../picture-rules.ts'
import type { Picture } from './use-picture-upload.ts'

interface PictureButtonsProps {
  ids: ReturnType<typeof fieldIds>
  picture: Picture
  /** Hides the remove button, and disables the other one. */
  uploading: boolean
  /** Why the chosen file was refused. */
  refused: string | undefined
  /** What becomes of the chosen file. */
  note: string | undefined
  onFiles: (files: readonly File[]) => void
  removeButton: ReactNode
}

/** Chooses, replaces or removes a picture. */
export function PictureButtons({ ids, picture, uploading, refused, note, onFiles, removeButton }: PictureButtonsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FileButton
          ids={ids}
          label={hasPicture(picture) ? m.admin_picture_replace() : m.admin_picture_choose()}
          accept={pictureTypes.join(',')}
          icon={ImagePlus}
          disabled={uploading}
          invalid={refused !== undefined}
          onFiles={onFiles}
        />
        {hasPicture(picture) && !uploading && removeButton}
      </div>
      {refused && <FieldError id={ids.errorId}>{refused}</FieldError>}
      {note && picture.file && <p className="text-sm">{note}</p>}
    </>
  )
}

/** Whether a file was chosen or a URL is set. */
export const hasPicture = ({ file, url }: Picture): boolean => file !== null || url !== ''
