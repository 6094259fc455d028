import { expect, test } from 'vitest'
import { homeIn } from './locale.ts'

test('the base URL is the public URL in English, with /es in Spanish', () => {
  expect(homeIn('https://shop.test', 'en')).toBe('https://shop.test')
  expect(homeIn('https://shop.test', 'es')).toBe('https://shop.test/es')
})
