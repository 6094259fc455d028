import { afterEach, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { shownCategory, typedCategory } from './category-names.ts'

const categories = [
  { name: 'Face', nameEs: null },
  { name: 'Herbs', nameEs: 'Hierbas' },
]
const product = { category: 'Old', categoryEs: 'Viejo' }
afterEach(() => overwriteGetLocale(() => 'en'))

it('shows and reads categories in the language of the page, and keeps what is typed', () => {
  for (const [locale, face, herbs, old] of [
    ['en', 'Face', 'Herbs', 'Old'],
    ['es', 'Rostro', 'Hierbas', 'Viejo'],
  ] as const) {
    overwriteGetLocale(() => locale)
    expect(['Face', 'Herbs', 'Old', 'Rost'].map((text) => shownCategory(text, categories, product))).toEqual([
      ...[face, herbs, old, 'Rost'],
    ])
    expect([face, ` ${herbs}`, 'Rost'].map((text) => typedCategory(text, categories))).toEqual([
      'Face',
      'Herbs',
      'Rost',
    ])
  }
})
