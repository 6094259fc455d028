import { expect, it } from 'vitest'
import { compareMessages } from './compare-messages.ts'

it('accepts equal keys and placeholders', () => {
  const en = { $schema: 'x', hello: 'Hello {name}', left: '{count} left of {total}' }
  const es = { hello: 'Hola, {name}', left: 'Quedan {count} de {total}' }
  expect(compareMessages(en, es)).toEqual([])
})

it('reports missing, empty and different texts', () => {
  const en = { one: 'One', two: 'Two {n}', three: 'Three', four: '' }
  const es = { two: 'Dos {m}', three: ' ', four: 'Cuatro', five: 'Cinco' }
  expect(compareMessages(en, es)).toEqual([
    'one is missing in Spanish',
    'two has the placeholders {n} in English, {m} in Spanish',
    'three is empty',
    'four is empty',
    'five is missing in English',
  ])
})

it('compares the variants of a text with plural forms', () => {
  const plural = (one: string, other: string) => [{ match: { 'countPlural=one': one, 'countPlural=other': other } }]
  expect(
    compareMessages({ left: plural('{count} item', '{count} items') }, { left: plural('{count} cosa', 'cosas') }),
  ).toEqual([])
  expect(compareMessages({ left: plural('one', '{count} items') }, { left: plural('una', 'cosas') })).toHaveLength(1)
})
