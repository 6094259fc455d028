import { expect, it } from 'vitest'
import { compareDictionaries, compareMessages } from './compare-messages.ts'

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

it('reports what a dictionary lacks in Spanish, and what was not translated', () => {
  const en = { faults: { late: 'Too late', full: 'No seats' }, states: { sent: 'Sent' } }
  expect(
    compareDictionaries(en, { faults: { late: 'Tarde', full: 'Sin cupos' }, states: { sent: 'Enviado' } }),
  ).toEqual([])
  expect(compareDictionaries(en, { faults: { late: 'Too late' }, states: { sent: 'Enviado' } })).toEqual([
    'faults.full is missing in Spanish',
    'faults.late is the same in Spanish',
  ])
})
