import { expect, test } from 'vitest'
import { chosenPictures, furtherPicturesOf, imagesOf, moveItem } from './further-pictures.ts'

const stored = [
  { url: '/uploads/a.webp', alt: 'Back', altEs: null },
  { url: '/uploads/b.webp', alt: null, altEs: 'Frente' },
]

test('keeps stored pictures, and leaves chosen files to the upload', () => {
  const [chosen] = chosenPictures([new File(['x'], 'a.png')])
  const pictures = [...furtherPicturesOf(stored), ...(chosen ? [chosen] : [])]
  expect(imagesOf(pictures)).toEqual([
    { url: '/uploads/a.webp', alt: 'Back', altEs: '' },
    { url: '/uploads/b.webp', alt: '', altEs: 'Frente' },
  ])
  expect(new Set(pictures.map(({ key }) => key)).size).toBe(3)
})

test('moves one item', () => {
  const items = ['a', 'b', 'c', 'd']
  expect(moveItem(items, 0, 1)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveItem(items, 3, 2)).toEqual(['a', 'b', 'd', 'c'])
  expect(moveItem(items, 1, 3)).toEqual(['a', 'c', 'd', 'b'])
})
