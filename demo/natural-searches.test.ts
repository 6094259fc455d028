import { describe, expect, test } from 'vitest'
import { noFilter } from '../src/catalog/product-list.ts'
import { filterProducts } from '../src/catalog/product-results.ts'
import { demoCatalog } from './catalog.ts'
import { demoSynonyms } from './synonyms.ts'

const products = demoCatalog.map(({ options = [], ...product }) => ({
  ...product,
  createdAt: new Date(0),
  options: options.map(({ values }) => ({
    values: values.map(({ value, valueEs, finish }) => ({ value, valueEs: valueEs ?? null, finish })),
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

// As people write without knowing the names of the shop: in both languages, with small words, joined, divided.
const natural = [
  ['lipgloss', 'mayaguez-mango-lip-gloss'],
  ['brillo de labios', 'mayaguez-mango-lip-gloss'],
  ['mango gloss for my lips', 'mayaguez-mango-lip-gloss'],
  ['brillo labial mango', 'mayaguez-mango-lip-gloss'],
  ['sun screen', 'isla-verde-mineral-sunscreen'],
  ['sun block face', 'isla-verde-mineral-sunscreen'],
  ['sunscreen without oxybenzone', 'isla-verde-mineral-sunscreen'],
  ['bloqueador solar para la cara', 'isla-verde-mineral-sunscreen'],
  ['protector solar fps 30', 'isla-verde-mineral-sunscreen'],
  ['fps30', 'isla-verde-mineral-sunscreen'],
  ['lip stick', 'rojo-ponce-lipstick'],
  ['my lipstick', 'rojo-ponce-lipstick'],
  ['red lipsticks', 'rojo-ponce-lipstick'],
  ['satin red lipstick', 'rojo-ponce-lipstick'],
  ['pinta labios', 'rojo-ponce-lipstick'],
  ['labial satinado', 'rojo-ponce-lipstick'],
  ['coral lipstick', 'coral-cabo-rojo-lipstick'],
  ['labios coral', 'coral-cabo-rojo-lipstick'],
  ['terracotta lipstick', 'coral-cabo-rojo-lipstick'],
  ['mini lipstick', 'coral-cabo-rojo-lipstick'],
  ['labial salmon satinado', 'coral-cabo-rojo-lipstick'],
  ['chapstick', 'coco-and-honey-lip-balm'],
  ['lip balm with honey', 'coco-and-honey-lip-balm'],
  ['balsamo para labios secos', 'coco-and-honey-lip-balm'],
  ['matte blush', 'aibonito-powder-blush'],
  ['rubor mate', 'aibonito-powder-blush'],
  ['rubor durazno', 'aibonito-powder-blush'],
  ['pink blush', 'aibonito-powder-blush'],
  ['cinnamon powder blush', 'aibonito-powder-blush'],
  ['colorete rosa', 'aibonito-powder-blush'],
  ['mascara', 'noche-de-vieques-mascara'],
  ['mascara de pestañas', 'noche-de-vieques-mascara'],
  ['rimel para pestanas', 'noche-de-vieques-mascara'],
  ['something for my lashes', 'noche-de-vieques-mascara'],
  ['kohl', 'cacao-eye-pencil'],
  ['eye liner brown', 'cacao-eye-pencil'],
  ['delineador de ojos', 'cacao-eye-pencil'],
  ['eyepencil', 'cacao-eye-pencil'],
  ['ojos paleta', 'viejo-san-juan-palette'],
  ['eye shadow palette', 'viejo-san-juan-palette'],
  ['paleta de sombras', 'viejo-san-juan-palette'],
  ['cream for my face', 'aloe-moisturizing-cream'],
  ['crema para mi cara', 'aloe-moisturizing-cream'],
  ['hand and body cream with aloe', 'aloe-moisturizing-cream'],
  ['crema hidratante para el rostro', 'aloe-moisturizing-cream'],
  ['suero facial', 'flor-de-maga-face-serum'],
  ['vitamin c serum', 'flor-de-maga-face-serum'],
  ['suero con vitamina c', 'flor-de-maga-face-serum'],
  ['coffee mask', 'cafe-de-yauco-face-mask'],
  ['facemask', 'cafe-de-yauco-face-mask'],
  ['mascarilla de cafe para la cara', 'cafe-de-yauco-face-mask'],
  ['oatmeal soap', 'oat-and-rosemary-soap'],
  ['jabon de avena', 'oat-and-rosemary-soap'],
  ['shampoo for curly hair', 'gentle-aloe-shampoo'],
  ['shampoo sin sulfatos', 'gentle-aloe-shampoo'],
  ['mascarilla para el pelo seco', 'avocado-hair-mask'],
  ['hair oil', 'rosemary-scalp-oil'],
  ['aceite para el cabello', 'rosemary-scalp-oil'],
  ['sugar body scrub', 'guayaba-sugar-scrub'],
  ['exfoliante de guayaba', 'guayaba-sugar-scrub'],
  ['crema de cuerpo parcha', 'parcha-body-lotion'],
  ['herramientas brocha', 'bamboo-brush-set'],
  ['makeup brushes', 'bamboo-brush-set'],
  ['maquillaje para mi boda', 'bridal-makeup-with-trial'],
  ['taller de maquillaje', 'beginners-self-makeup-workshop'],
] as const

test('62 of 65 natural searches have their product among the first five', () => {
  expect(natural).toHaveLength(65)
  const missed = natural.filter(([search, slug]) => !found(search).slice(0, 5).includes(slug))
  // No text of their product says dry, lashes or hand.
  expect(missed.map(([search]) => search)).toEqual([
    'balsamo para labios secos',
    'something for my lashes',
    'hand and body cream with aloe',
  ])
})

// Words that a shop of cosmetics lacks, and letters without a meaning.
const nonsense =
  'asdf asdfgh qwerty qwertz xyzzy foobar fnord zzzz blorp grimlock snorkel bicycle tractor laptop keyboard elefante ' +
  'zapatos camiseta televisor bicicleta guitarra hammer martillo gasolina printer tijera0 abc123 9999 42x7 jjjjj ' +
  'wubwub plumbus gazorpa dromedary xylofono kangaroo pizzicato hamburguesa iphone samsung nevera sofacama mattress colchon ' +
  'lampara neumatico dronabinol ajedrez football futbol ' +
  // Nor halves of them, nor ñ.
  'wxyz plokij mnbvcx zaqwsx blargh frobnitz quux krzyzt glorpal snarfle ventilador refrigerador almohada escalera ' +
  'cuaderno zapatilla pantalon sombrilla destornillador computadora microondas cerveza chorizo paraguas motocicleta ' +
  'carburador telescopio dinosaurio umbrella sweater headphones screwdriver backpack pillow helicopter saxophone ' +
  'dishwasher curtain wallet sandals trumpet microscope velcro pancake burrito submarine uña uñas araña ñandu'

test('100 words that mean nothing here find nothing', () => {
  const words = nonsense.split(' ')
  expect(words).toHaveLength(100)
  expect(words.filter((word) => found(word).length > 0)).toEqual([])
})
