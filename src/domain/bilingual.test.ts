import { expect, test } from 'vitest'
import { nameIn, textIn } from './bilingual.ts'

test('a name is Spanish for who reads Spanish, where there is a Spanish one', () => {
  const serum = { name: 'Rose Serum', nameEs: 'Sérum de Rosas' }
  expect(nameIn('es', serum)).toBe('Sérum de Rosas')
  expect(nameIn('en', serum)).toBe('Rose Serum')
  for (const nameEs of ['', null, undefined]) expect(nameIn('es', { name: 'Rose Serum', nameEs })).toBe('Rose Serum')
})

test('a text that the shop wrote in English only is for who reads Spanish too', () => {
  expect(textIn('es', 'Made in Caguas', 'Hecho en Caguas')).toBe('Hecho en Caguas')
  expect(textIn('es', 'Made in Caguas', '')).toBe('Made in Caguas')
  expect(textIn('en', 'Made in Caguas', 'Hecho en Caguas')).toBe('Made in Caguas')
  expect(textIn('es', undefined, undefined)).toBeUndefined()
})
