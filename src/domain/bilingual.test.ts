import { expect, test } from 'vitest'
import { nameIn, textIn } from './bilingual.ts'

test('returns the Spanish name in Spanish if there is one', () => {
  const serum = { name: 'Rose Serum', nameEs: 'Sérum de Rosas' }
  expect(nameIn('es', serum)).toBe('Sérum de Rosas')
  expect(nameIn('en', serum)).toBe('Rose Serum')
  for (const nameEs of ['', null, undefined]) expect(nameIn('es', { name: 'Rose Serum', nameEs })).toBe('Rose Serum')
})

test('returns the English text in Spanish if there is no Spanish one', () => {
  expect(textIn('es', 'Made in Caguas', 'Hecho en Caguas')).toBe('Hecho en Caguas')
  expect(textIn('es', 'Made in Caguas', '')).toBe('Made in Caguas')
  expect(textIn('en', 'Made in Caguas', 'Hecho en Caguas')).toBe('Made in Caguas')
  expect(textIn('es', undefined, undefined)).toBeUndefined()
})
