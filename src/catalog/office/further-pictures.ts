import type { Picture } from '../../pictures/office/use-picture-upload.ts'
import type { ProductPicture } from '../product-pictures.ts'

/** A further picture of the product form. */
export interface FurtherPicture {
  /** Identifies the picture while pictures are moved. */
  key: string
  picture: Picture
  alt: string
  altEs: string
}

/** The form values of stored pictures. */
export const furtherPicturesOf = (images: readonly ProductPicture[]): FurtherPicture[] =>
  images.map(({ url, alt, altEs }) => ({
    key: url,
    picture: { file: null, url },
    alt: alt ?? '',
    altEs: altEs ?? '',
  }))

let chosen = 0

/** The form values of files that were chosen. */
export const chosenPictures = (files: readonly File[]): FurtherPicture[] =>
  files.map((file) => ({ key: `chosen-${++chosen}`, picture: { file, url: '' }, alt: '', altEs: '' }))

/** The pictures of the request that have an address; a chosen file gets its address by the upload. */
export const imagesOf = (pictures: readonly FurtherPicture[]) =>
  pictures.flatMap(({ picture: { file, url }, alt, altEs }) => (file ? [] : [{ url, alt, altEs }]))

/** The list with the item at `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
