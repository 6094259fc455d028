import { fault } from '../kit/fault.ts'
import { blankOr, field, type TextRule } from '../kit/fields.ts'
import { pictureFaults } from './office-texts.ts'
import { checkPictureUrl, pictureMaxBytes } from './picture-rules.ts'

const pictureRule: TextRule = {
  normalize: (url) => url.trim(),
  check: checkPictureUrl,
  document: { maxLength: 2000, description: 'An http or https URL, or a picture of the shop' },
}
/** The address of a picture: every field with one has this schema. */
export const pictureUrl = field(pictureRule)
/** The same, or blank. */
export const pictureUrlOrEmpty = blankOr(pictureRule)

/** A picture as the file of a form. */
export const pictureFile = <Field extends string>(field: Field) => ({
  field,
  maxBytes: pictureMaxBytes,
  tooLarge: fault(pictureFaults, 'picture_too_large'),
})
