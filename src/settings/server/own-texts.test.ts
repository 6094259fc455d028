import { expect, test } from 'vitest'
import { ownTexts } from './own-texts.ts'

const stock = { title: 'About Us', titleEs: 'Sobre nosotros', imageUrl: '' }

test('missing texts are the product’s, in both languages', () => {
  expect(ownTexts({}, stock)).toEqual(stock)
  expect(ownTexts({ title: 'About Us', titleEs: '', imageUrl: '/a.webp' }, stock)).toEqual({
    ...stock,
    imageUrl: '/a.webp',
  })
})

test.each([{}, { titleEs: '' }])('the product’s Spanish is not used with the shop’s own English (%j)', (spanish) => {
  expect(ownTexts({ title: 'Who we are', ...spanish }, stock)).toEqual({
    title: 'Who we are',
    titleEs: '',
    imageUrl: '',
  })
})

test('the shop’s own Spanish is used with any English', () => {
  const own = { titleEs: 'Quiénes somos' }
  expect(ownTexts(own, stock)).toEqual({ ...stock, ...own })
  expect(ownTexts({ ...own, title: 'Who we are' }, stock)).toEqual({ ...own, title: 'Who we are', imageUrl: '' })
})
