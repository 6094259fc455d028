import { expect, test } from 'vitest'
import { picturesOf } from './product-pictures.ts'
import { checkImageAlt, checkImages } from './product-rules.ts'

const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ url: `/images/${at}.webp`, alt: null, altEs: null }))

test('at most 7 further pictures are valid, each once', () => {
  expect([0, 1, 7].map((count) => checkImages(pictures(count)))).toEqual([null, null, null])
  expect(checkImages(pictures(8))?.code).toBe('product_images_too_many')
  expect(checkImages([...pictures(3), ...pictures(1)])?.code).toBe('product_image_twice')
})

test('a description has at most 200 characters', () => {
  expect(checkImageAlt('ñ'.repeat(200))).toBeNull()
  expect(checkImageAlt('ñ'.repeat(201))?.code).toBe('product_image_alt_too_long')
})

test('the pictures of a product begin with its first, which is not repeated', () => {
  const further = pictures(3)
  const urls = (imageUrl: string | null) => picturesOf(imageUrl, further).map(({ url }) => url)
  expect(urls('/images/first.webp')).toEqual(['/images/first.webp', ...further.map(({ url }) => url)])
  expect(urls('/images/1.webp')).toEqual(['/images/1.webp', '/images/0.webp', '/images/2.webp'])
  expect(urls(null)).toEqual(further.map(({ url }) => url))
  expect(picturesOf(null, [])).toEqual([])
})

test('another picture of the product, or of its own, can be shown first', () => {
  const [first, second] = pictures(2)
  const further = [{ url: '/images/1.webp', alt: 'Back', altEs: null }]
  expect(picturesOf('/images/0.webp', further, '/images/1.webp')).toEqual([further[0], first])
  expect(picturesOf('/images/0.webp', [], '/images/1.webp')).toEqual([second, first])
  expect(picturesOf('/images/0.webp', [], null)).toEqual([first])
})
