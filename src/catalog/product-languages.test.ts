import { expect, test } from 'vitest'
import { halfTextsOf, lacksSpanishCategory } from './product-languages.ts'

const whole = {
  name: 'Soap',
  nameEs: 'Jabón',
  description: 'Mild',
  descriptionEs: 'Suave',
  howToUse: '',
  howToUseEs: null,
  benefits: [{ text: 'With oat', textEs: 'Con avena' }],
  options: [{ name: 'Size', nameEs: 'Tamaño' }],
}

test.each([
  ['nothing', {}, []],
  ['what neither language has', { description: '', descriptionEs: null }, []],
  ['a name', { nameEs: null }, [{ text: 'name', lacks: 'es' }]],
  ['a description without English', { description: '' }, [{ text: 'description', lacks: 'en' }]],
  ['directions', { howToUse: 'Rinse.' }, [{ text: 'howToUse', lacks: 'es' }]],
  [
    'benefits and options, once each',
    {
      benefits: [whole.benefits[0], { text: 'Vegan', textEs: '' }, { text: 'Local', textEs: null }],
      options: [{ name: 'Shade', nameEs: null }],
    },
    [
      { text: 'benefits', lacks: 'es' },
      { text: 'options', lacks: 'es' },
    ],
  ],
])('a product lacks %s', (_, change, texts) => {
  expect(halfTextsOf({ ...whole, ...change } as typeof whole)).toEqual(texts)
})

test.each([
  ['Candles', null, true],
  ['Candles', 'Velas', false],
  ['', null, false],
  // The store translates these.
  ['FACE', null, false],
])('the category %j with %j lacks Spanish: %j', (category, categoryEs, lacks) => {
  expect(lacksSpanishCategory({ category, categoryEs })).toBe(lacks)
})
