import { describe, expect, test } from 'vitest'
import { noFilter } from '../src/catalog/product-list.ts'
import { filterProducts } from '../src/catalog/product-results.ts'
import { demoCatalog } from './catalog.ts'
import { demoSynonyms } from './synonyms.ts'

const products = demoCatalog.map(({ options = [], ...product }) => ({
  ...product,
  createdAt: new Date(0),
  options: options.map(({ values }) => ({
    values: values.map(({ value, valueEs }) => ({ value, valueEs: valueEs ?? null })),
  })),
}))

const found = (search: string) =>
  filterProducts(products, { ...noFilter, search }, demoSynonyms).map(({ slug }) => slug)

describe('searches as customers type them find their product', () => {
  test.each([
    ['lipstik', 'rojo-ponce-lipstick'],
    ['red lipstick', 'rojo-ponce-lipstick'],
    ['labial roja', 'rojo-ponce-lipstick'],
    ['pintalabios rojo', 'rojo-ponce-lipstick'],
    ['shampu', 'gentle-aloe-shampoo'],
    ['shampoo aloe', 'gentle-aloe-shampoo'],
    ['champu sabila', 'gentle-aloe-shampoo'],
    ['moisturizer', 'aloe-moisturizing-cream'],
    ['moisturiser for face', 'aloe-moisturizing-cream'],
    ['crema aloe', 'aloe-moisturizing-cream'],
    ['aloe crema', 'aloe-moisturizing-cream'],
    ['cremas hidratantes', 'aloe-moisturizing-cream'],
    ['sunblock', 'isla-verde-mineral-sunscreen'],
    ['bloqueador', 'isla-verde-mineral-sunscreen'],
    ['mascara pestanas', 'noche-de-vieques-mascara'],
    ['rimel', 'noche-de-vieques-mascara'],
    // Further ones.
    ['SPF30', 'isla-verde-mineral-sunscreen'],
    ['bloqeador mineral', 'isla-verde-mineral-sunscreen'],
    ['hidratnte', 'aloe-moisturizing-cream'],
    ['face serums', 'flor-de-maga-face-serum'],
    ['serun', 'flor-de-maga-face-serum'],
    ['eyeliner', 'cacao-eye-pencil'],
    ['lapices ojos', 'cacao-eye-pencil'],
    ['blusher peach', 'aibonito-powder-blush'],
    ['polvo rubor', 'aibonito-powder-blush'],
    ['sombras de ojos', 'viejo-san-juan-palette'],
    ['lip balms', 'coco-and-honey-lip-balm'],
    ['balsamos de miel', 'coco-and-honey-lip-balm'],
    ['gloss mango', 'mayaguez-mango-lip-gloss'],
    ['exfoliator', 'guayaba-sugar-scrub'],
    ['hair masks', 'avocado-hair-mask'],
    ['mascarilla cabello', 'avocado-hair-mask'],
    ['body cream', 'parcha-body-lotion'],
    ['locion maracuya', 'parcha-body-lotion'],
    ['soaps', 'oat-and-rosemary-soap'],
    ['jabones romero', 'oat-and-rosemary-soap'],
    ['oil for scalps', 'rosemary-scalp-oil'],
    ['pinceles bambu', 'bamboo-brush-set'],
    ['eyebrows', 'brow-design-with-henna'],
    ['makeup bride', 'bridal-makeup-with-trial'],
    ['maquillage novia', 'bridal-makeup-with-trial'],
    ['curso de maquillaje', 'beginners-self-makeup-workshop'],
    ['soap class', 'soap-making-workshop'],
  ])('%s: %s', (search, slug) => {
    expect(found(search)).toContain(slug)
    // Not half of the catalog.
    expect(found(search).length).toBeLessThanOrEqual(6)
  })
})

// Words that a shop of cosmetics lacks, and letters without a meaning.
const nonsense =
  'asdf asdfgh qwerty qwertz xyzzy foobar fnord zzzz blorp grimlock snorkel bicycle tractor laptop keyboard elefante ' +
  'zapatos camiseta televisor bicicleta guitarra hammer martillo gasolina printer tijera0 abc123 9999 42x7 jjjjj ' +
  'wubwub plumbus gazorpa dromedary xylofono kangaroo pizzicato hamburguesa iphone samsung nevera sofacama mattress colchon ' +
  'lampara neumatico dronabinol ajedrez football futbol'

test('50 words that mean nothing here find nothing', () => {
  const words = nonsense.split(' ')
  expect(words).toHaveLength(50)
  expect(words.filter((word) => found(word).length > 0)).toEqual([])
})
