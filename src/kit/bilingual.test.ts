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

test('names a session with its weekday', () => {
  const seat = { name: 'Makeup Workshop', nameEs: 'Taller de Maquillaje', startsAt: '2026-01-31T20:00:00.000Z' }
  expect(nameIn('en', seat)).toBe('Makeup Workshop (Sat, Jan 31, 2026, 4:00\u00a0PM)')
  expect(nameIn('es', seat)).toBe('Taller de Maquillaje (sáb, 31 ene 2026, 4:00\u00a0p.\u00a0m.)')
})
