import { expect, test } from 'vitest'
import { nameIn } from './bilingual.ts'

test('a name is Spanish for who reads Spanish, where there is a Spanish one', () => {
  const serum = { name: 'Rose Serum', nameEs: 'Sérum de Rosas' }
  expect(nameIn('es', serum)).toBe('Sérum de Rosas')
  expect(nameIn('en', serum)).toBe('Rose Serum')
  for (const nameEs of ['', null, undefined]) expect(nameIn('es', { name: 'Rose Serum', nameEs })).toBe('Rose Serum')
})
