import { describe, expect, test } from 'vitest'
import { createProduct } from './office-api.ts'

const amountForm = 'Enter an amount with a decimal point, such as 12.50 or 1,234.50'
const wholeNumber = 'Enter a whole number, such as 12'
const altTooLong = 'A description of a picture cannot exceed 200 characters'
const tooManyImages = 'A product can have at most 7 additional pictures'

const faults = (draft: object) => createProduct.body.safeParse(draft).error?.issues ?? []

const twice = '11111111-1111-4111-8111-111111111111'

describe('a product', () => {
  const good = {
    name: 'Crème de Árnica (50 ml) No. 2',
    description: 'Anything, even <b>this</b>.',
    category: 'Face',
    stock: 0,
    price: 0.01,
  }

  test.each([
    {},
    { name: 'Jabón de Mayagüez-Añasco', stock: null },
    { stock: 999_999, price: 999_999 },
    { name: 'ñ'.repeat(200) },
    { name: 'X', description: 'ñ'.repeat(2000), category: 'ñ'.repeat(100) },
  ])('accepts %o', (draft) => {
    expect(faults({ ...good, ...draft })).toEqual([])
  })

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'ñ'.repeat(201) }, 'Name cannot exceed 200 characters'],
    [{ name: 'Soap & water' }, 'Name contains invalid characters'],
    [{ name: '<script>' }, 'Name contains invalid characters'],
    [{ description: 'x'.repeat(2001) }, 'Description cannot exceed 2000 characters'],
    [{ category: 'x'.repeat(101) }, 'Category cannot exceed 100 characters'],
    [{ stock: -1 }, 'Stock must be 0 or greater'],
    [{ stock: 1.5 }, wholeNumber],
    [{ stock: 1_000_000 }, 'Stock cannot exceed 999,999'],
    [{ price: 0 }, 'Price must be greater than 0'],
    [{ price: ' ' }, 'Price must be greater than 0'],
    [{ price: 'free' }, amountForm],
    [{ price: '8,5' }, amountForm],
    [{ price: '12,505' }, amountForm],
    [{ stock: Number.NaN }, wholeNumber],
    [{ price: '999999.01' }, 'Price cannot exceed $999,999'],
    [{ nameEs: 'Jabón & agua' }, 'Name contains invalid characters'],
    [{ descriptionEs: 'ñ'.repeat(2001) }, 'Description cannot exceed 2000 characters'],
    [{ size: 'x'.repeat(61) }, 'Size cannot exceed 60 characters'],
    [{ ingredientsEs: 'ñ'.repeat(4001) }, 'Ingredients cannot exceed 4000 characters'],
    [{ howToUse: 'x'.repeat(2001) }, 'How to use cannot exceed 2000 characters'],
    [{ batch: 'x'.repeat(61) }, 'Batch cannot exceed 60 characters'],
    [{ benefits: [{ plant: 'aloe', text: ' ' }] }, 'A benefit needs a text'],
    [{ benefits: [{ plant: 'aloe', text: 'x'.repeat(81) }] }, 'A benefit cannot exceed 80 characters'],
    [{ companionIds: [twice, twice] }, 'Each product and each variant can be named only once'],
    [{ imageUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ images: [{ url: ' ' }] }, 'Please enter a valid URL'],
    [{ images: [{ url: '/images/a.webp', altEs: 'ñ'.repeat(201) }] }, altTooLong],
    [{ images: ['a', 'b', 'a '].map((url) => ({ url: `/images/${url}` })) }, 'The same picture was added twice'],
    [{ images: Array.from({ length: 8 }, (_, at) => ({ url: `/images/${at}` })) }, tooManyImages],
  ])('refuses %o', (draft, message) => {
    expect(faults({ ...good, ...draft }).map(({ message }) => message)).toEqual([message])
  })

  test('returns every fault in the order of the form', () => {
    const all = faults({ name: '', description: '', category: '', stock: -1, price: 0 })
    expect(all.map(({ path }) => path[0])).toEqual(['name', 'price', 'stock'])
  })
})
