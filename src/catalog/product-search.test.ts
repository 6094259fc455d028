import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { noFilter } from './product-list.ts'
import { filterProducts, findsNothing, paginateProducts } from './product-results.ts'
import { type Searchable, type Synonyms, searchForgivingly } from './product-search.ts'

const stocked = { price: 900, stock: null, createdAt: new Date(0) }

const shop = [
  {
    name: 'Ruby Lipstick',
    nameEs: 'Labial Rubí',
    description: 'A long-lasting red',
    category: 'Lips',
    categoryEs: 'Labios',
  },
  { name: 'Aloe Cream', nameEs: 'Crema de Sábila', description: 'For the face, SPF 30', category: 'Face' },
  { name: 'Eye Pencils', nameEs: 'Lápices de Ojos', category: 'Eyes' },
  { name: 'Wax 250 ml', nameEs: null, category: 'Body' },
  {
    name: 'Sunscreen',
    nameEs: 'Protector Solar',
    category: 'Face',
    options: [{ values: [{ value: 'Tinted', valueEs: 'Con color' }] }],
  },
].map((product) => ({ ...stocked, ...product }))

const found = (search: string, synonyms?: Synonyms) =>
  searchForgivingly<Searchable>(shop, search, synonyms).products.map(({ name }) => name)

describe('a forgiving search', () => {
  test.each<[string, string[]]>([
    // Any order, either language, plural and singular, accents, words between.
    ['lipstick ruby', ['Ruby Lipstick']],
    ['labial ruby', ['Ruby Lipstick']],
    ['RUBÍ LABIALES', ['Ruby Lipstick']],
    ['cream for the faces', ['Aloe Cream']],
    ['crema para la cara', []],
    ['lápiz ojo', ['Eye Pencils']],
    ['pencil', ['Eye Pencils']],
    ['labios rubi', ['Ruby Lipstick']],
    ['sunscreen tinted', ['Sunscreen']],
    ['lipstick cream', []],
    ['for the', []],
    // Beginnings.
    ['crem sabi', ['Aloe Cream']],
    ['rea', []],
    // One edit from 4 letters: more, less, another, exchanged.
    ['lipstiick', ['Ruby Lipstick']],
    ['lipstik', ['Ruby Lipstick']],
    ['lipstisk', ['Ruby Lipstick']],
    ['libial', ['Ruby Lipstick']],
    ['craem', ['Aloe Cream']],
    ['alie', ['Aloe Cream']],
    ['ryd', []],
    // Two from 8.
    ['sanscren', ['Sunscreen']],
    ['lipstok', []],
    ['labiel rubi', ['Ruby Lipstick']],
    // None in words with digits.
    ['spf30', ['Aloe Cream']],
    ['spf 31', []],
    ['spt30', []],
    ['250ml', ['Wax 250 ml']],
    ['251 ml', []],
    ['', []],
    ['!?', []],
    // Small words, joined and divided words, categories that the store translates.
    ['cream for my face', ['Aloe Cream']],
    ['I want some lipstick', ['Ruby Lipstick']],
    ['lip stick', ['Ruby Lipstick']],
    ['rubylipstick', ['Ruby Lipstick']],
    ['sun screen', ['Sunscreen']],
    ['cuerpo', ['Wax 250 ml']],
    ['lapices ojos', ['Eye Pencils']],
    ['rostro crema', ['Aloe Cream']],
  ])('%j finds %j', (search, names) => {
    expect(found(search)).toEqual(names)
  })

  test.each([
    ['luz', 'Luces'],
    ['gel', 'Geles'],
    ['gas', 'Gases'],
    ['fly', 'Flies'],
    ['red', 'Réd'],
    ['glosses', 'Gloss'],
    ['women', "Women's"],
  ])('%j and %j are the same word', (search, name) => {
    expect(searchForgivingly([{ name }, { name: 'Other' }], search).products).toEqual([{ name }])
    expect(searchForgivingly([{ name: search }, { name: 'Other' }], name).products).toEqual([{ name: search }])
  })

  test('takes the nearest step that finds anything', () => {
    const near = [{ name: 'Balm' }, { name: 'Balms and palms' }, { name: 'Palma' }]
    const names = (search: string) => searchForgivingly(near, search).products.map(({ name }) => name)
    expect(names('palm')).toEqual(['Balms and palms'])
    expect(names('pal')).toEqual(['Balms and palms', 'Palma'])
    expect(names('halm')).toEqual(['Balm', 'Balms and palms'])
  })

  test('keeps ñ apart from n, and finds ñ by n where nothing else is found', () => {
    const nails = [{ name: 'Una Crema' }, { name: 'Esmalte de Uñas' }, { name: 'Pestañas' }]
    const names = (search: string) =>
      filterProducts(
        nails.map((nail) => ({ ...stocked, ...nail })),
        { ...noFilter, search },
      ).map(({ name }) => name)
    expect(names('uña')).toEqual(['Esmalte de Uñas'])
    // As some systems write it.
    expect(names('UN\u0303A')).toEqual(['Esmalte de Uñas'])
    expect(names('una')).toEqual(['Una Crema'])
    expect(names('unas')).toEqual(['Esmalte de Uñas'])
    expect(names('pestanas')).toEqual(['Pestañas'])
    expect(names('pestañaz')).toEqual(['Pestañas'])
    expect(names('creña')).toEqual([])
  })

  test('takes words and phrases of a group for each other', () => {
    const synonyms = [
      ['bloqueador', 'protector solar', 'sun block'],
      ['Rouge', 'lipstick'],
    ]
    expect(found('bloqueadores', synonyms)).toEqual(['Sunscreen'])
    expect(found('sun block', synonyms)).toEqual(['Sunscreen'])
    expect(found('sun', synonyms)).toEqual(['Sunscreen'])
    expect(found('bloqueadr tinted', synonyms)).toEqual(['Sunscreen'])
    expect(found('rubi rouge', synonyms)).toEqual(['Ruby Lipstick'])
    expect(found('rouge cream', synonyms)).toEqual([])
    expect(found('bloqueador', [])).toEqual([])
  })
})

describe('the list of products', () => {
  const names = (filter: Partial<typeof noFilter> & { maxPrice?: number }, synonyms?: Synonyms) =>
    filterProducts(shop, { ...noFilter, ...filter }, synonyms).map(({ name }) => name)

  test('has those with the text first, then those with its words elsewhere, and counts all', () => {
    const shades = [
      {
        ...stocked,
        name: 'Blush',
        options: [{ values: [{ value: 'Coral', valueEs: null, finish: 'matte' as const }] }],
      },
      { ...stocked, name: 'Dark Coral', price: 2_000 },
    ]
    const list = (filter: Partial<typeof noFilter>) =>
      paginateProducts(shades, { ...noFilter, ...filter, page: 1, size: 9 })
    const coral = list({ search: 'coral' })
    expect(coral.products.map(({ name }) => name)).toEqual(['Dark Coral', 'Blush'])
    expect(coral).toMatchObject({ matching: 2, similar: false })
    expect(list({ search: 'coral', sort: 'price-asc' }).products[0]?.name).toBe('Blush')
    for (const search of ['matte blush', 'blush mate']) expect(list({ search }).matching, search).toBe(1)
  })

  test('forgives only where the text is in no product of the whole catalog', () => {
    expect(names({ search: 'creem' })).toEqual(['Aloe Cream'])
    // "cream" has no edits, because products have it.
    expect(names({ search: 'cream' })).toEqual(['Aloe Cream'])
    // "cream" is in one product, of another category and price.
    expect(names({ search: 'cream', category: 'Lips' })).toEqual([])
    expect(names({ search: 'cream', maxPrice: 1 })).toEqual([])
    // "rea" is in "cream"; its synonym is of the category.
    const synonyms = [['rea', 'lipstick']]
    expect(names({ search: 'rea' }, synonyms)).toEqual(['Aloe Cream'])
    expect(names({ search: 'rea', category: 'Lips' }, synonyms)).toEqual([])
  })

  test('filters what a forgiving search finds', () => {
    expect(names({ search: 'creem', category: 'Face' })).toEqual(['Aloe Cream'])
    expect(names({ search: 'creem', category: 'Lips' })).toEqual([])
  })

  test('says when products are only similar, not when words are in another order or mean the same', () => {
    const isSimilar = (search: string) =>
      paginateProducts(shop, { ...noFilter, search, page: 1, size: 9 }, [['rouge', 'lipstick']]).similar
    expect(['creem', 'rubi lipstik'].map(isSimilar)).toEqual([true, true])
    expect(['cream', 'cream aloe', 'lipst ruby', 'rouge', 'perfume', ''].map(isSimilar)).not.toContain(true)
  })

  test('knows whether the whole catalog has nothing', () => {
    expect(findsNothing(shop, 'creem')).toBe(false)
    expect(findsNothing(shop, 'perfume')).toBe(true)
    expect(findsNothing(shop, 'perfume', [['perfume', 'aloe']])).toBe(false)
  })

  test('has nothing exactly when its list is empty, whatever is searched for', () => {
    const words = [
      'aloe',
      'alie',
      'cream',
      'crm',
      'rea',
      'lipstik',
      'protector',
      'solr',
      'sun',
      'blok',
      'spf30',
      'spf 3',
      'xyzw',
      'the',
    ]
    const searches = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
    const synonyms = fc.subarray([
      ['sun block', 'sunscreen'],
      ['xyzw', 'aloe cream', 'lipstick'],
    ])
    fc.assert(
      fc.property(searches, synonyms, fc.subarray(shop), (search, groups, products) => {
        const list = filterProducts(products, { ...noFilter, search }, groups)
        expect(findsNothing(products, search, groups)).toBe(list.length === 0)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a word with one letter changed is found again, whatever the words are', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgt'), minLength: 4, maxLength: 9 })
  fc.assert(
    fc.property(word, fc.array(word), fc.nat(), (name, others, place) => {
      const at = place % name.length
      const typed = `${name.slice(0, at)}q${name.slice(at + 1)}`
      // A last s or e belongs to the plural.
      fc.pre(!/[se]$/.test(name) && name.length >= 4)
      const products = [{ name }, ...others.map((other) => ({ name: other }))]
      expect(searchForgivingly(products, typed).products).toContain(products[0])
    }),
  )
})
