import { textIn } from '../../../kit/bilingual.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import type { ProductPicture } from '../../product-pictures.ts'

/** A picture with its text in the language of the page. */
export interface ShownPicture {
  url: string
  alt: string
}

/** The pictures of a product named `name`: a picture without a description has the name as its text. */
export function shownPictures(pictures: readonly ProductPicture[], name: string): ShownPicture[] {
  return pictures.map(({ url, alt, altEs }, at) => {
    const text = textIn(getLocale(), alt ?? '', altEs)
    return { url, alt: text || (at === 0 ? name : m.catalog_picture_alt({ name, number: at + 1 })) }
  })
}
