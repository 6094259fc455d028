import { expect, it } from 'vitest'
import { type Dictionary, dictionary, textOf } from './dictionary.ts'
import { fault, faults, knownFaults } from './fault.ts'

const pets = faults(dictionary({ pet_long: 'At most {max} cats' }, { pet_long: '{max} gatos como máximo' }))

it('answers the English text of a code, and knows its Spanish text for the page', () => {
  expect(fault(pets, 'pet_long', { max: 5 })).toEqual({ code: 'pet_long', message: 'At most 5 cats', max: 5 })
  expect(textOf(knownFaults, 'pet_long', 'es', { max: 5 })).toBe('5 gatos como máximo')
})

it('has one text for each code of the shop', () => {
  const files = import.meta.glob<Record<string, Dictionary>>('../**/{texts,office-texts}.ts', { eager: true })
  const found = Object.values(files).flatMap((file) => Object.values(file))
  const rules = found.filter(({ en }) => Object.keys(en).every((key) => Object.hasOwn(knownFaults.en, key)))
  const codes = rules.flatMap(({ en }) => Object.keys(en))
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.filter((code, at) => codes.indexOf(code) < at)).toEqual([])
})
