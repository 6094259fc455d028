import type { DemoProduct } from '../product.ts'
import { lotionSizes } from './choices.ts'

export const careProducts: readonly DemoProduct[] = [
  {
    slug: 'isla-verde-mineral-sunscreen',
    name: 'Isla Verde Mineral Sunscreen (SPF 30)',
    nameEs: 'Protector Solar Mineral Isla Verde (FPS 30)',
    description:
      'A mineral sunscreen with zinc oxide and no oxybenzone or octinoxate. Lightly tinted so it does not leave a white cast. Apply generously fifteen minutes before going out, and again every two hours and after swimming. 75 ml (2.5 fl oz).',
    descriptionEs:
      'Protector mineral con óxido de zinc, sin oxibenzona ni octinoxato. Lleva un tono ligero para no dejar la piel blanca. Aplica una buena cantidad quince minutos antes de salir y repite cada dos horas y después de nadar. 75 ml (2.5 fl oz).',
    category: 'Face',
    type: 'product',
    price: 2600,
    stock: 40,
    image: 'isla-verde-mineral-sunscreen',
    imageAlt: 'Yellow sunscreen tube standing on its white cap',
    imageAltEs: 'Tubo amarillo de protector solar de pie sobre su tapa blanca',
  },
  {
    slug: 'rosemary-scalp-oil',
    name: 'Rosemary Scalp Oil',
    nameEs: 'Aceite de Romero para el Cuero Cabelludo',
    description:
      'Rosemary leaves steeped for four weeks in castor and grapeseed oil. Part the hair, massage a dropperful into the scalp for five minutes and leave it for at least half an hour before washing. Once or twice a week is enough. 60 ml (2 fl oz).',
    descriptionEs:
      'Hojas de romero maceradas cuatro semanas en aceite de ricino y de semilla de uva. Separa el pelo, da un masaje de cinco minutos con un gotero de aceite y déjalo al menos media hora antes de lavar. Basta con una o dos veces por semana. 60 ml (2 fl oz).',
    category: 'Hair',
    type: 'product',
    price: 2000,
    stock: 19,
    image: 'rosemary-scalp-oil',
    imageAlt: 'Green glass dropper bottle beside a sprig of rosemary',
    imageAltEs: 'Frasco de vidrio verde con gotero junto a una ramita de romero',
  },
  {
    slug: 'parcha-body-lotion',
    name: 'Parcha Body Lotion',
    nameEs: 'Loción Corporal de Parcha',
    description:
      'A light lotion with passion fruit seed oil (parcha) and cocoa butter, made for a humid climate: it moisturizes and leaves no film. Two or three pumps after the shower, on skin that is still a little damp. Lightly scented with fruit. 250 ml (8.5 fl oz).',
    descriptionEs:
      'Loción ligera con aceite de semilla de parcha y manteca de cacao, pensada para un clima húmedo: hidrata y no deja película. Dos o tres bombeos al salir de la ducha, con la piel todavía un poco húmeda. Aroma frutal suave. 250 ml (8.5 fl oz).',
    category: 'Body',
    type: 'product',
    price: 2200,
    stock: 20,
    ...lotionSizes,
    image: 'parcha-body-lotion',
    imageAlt: 'Pale yellow lotion bottle with a white pump',
    imageAltEs: 'Botella de loción amarillo claro con bomba blanca',
  },
  {
    slug: 'cafe-de-yauco-face-mask',
    name: 'Yauco Coffee Face Mask',
    nameEs: 'Mascarilla Facial de Café de Yauco',
    description:
      'Spent coffee grounds from a roaster in Yauco, ground fine and mixed with kaolin clay and honey. Spread a thin layer on damp skin, leave for ten minutes and rinse in small circles. Once a week; skip it on irritated skin. 60 ml (2 fl oz).',
    descriptionEs:
      'Borra de café de un tostador de Yauco, molida fina y mezclada con caolín y miel. Extiende una capa delgada sobre la piel húmeda, espera diez minutos y enjuaga con movimientos circulares. Una vez por semana; no la uses sobre piel irritada. 60 ml (2 fl oz).',
    category: 'Face',
    type: 'product',
    price: 2400,
    stock: 18,
    image: 'cafe-de-yauco-face-mask',
    imageAlt: 'Coffee-brown jar with a black lid on a pink ledge',
    imageAltEs: 'Envase color café con tapa negra sobre una repisa rosada',
  },
  {
    slug: 'gentle-aloe-shampoo',
    name: 'Gentle Aloe Shampoo',
    nameEs: 'Champú Suave de Sábila',
    description:
      'A low-foam shampoo with aloe and oat for curls, waves and color-treated hair. Free of sulfates and silicones. Work one or two pumps into the scalp, let the foam run through the lengths and rinse. 300 ml (10 fl oz).',
    descriptionEs:
      'Champú de poca espuma con sábila y avena para rizos, ondas y pelo teñido. Sin sulfatos ni siliconas. Trabaja uno o dos bombeos en el cuero cabelludo, deja que la espuma corra por el largo y enjuaga. 300 ml (10 fl oz).',
    category: 'Hair',
    type: 'product',
    price: 1750,
    stock: 26,
    image: 'gentle-aloe-shampoo',
    imageAlt: 'Soft green shampoo bottle with a white pump',
    imageAltEs: 'Botella de champú verde suave con bomba blanca',
  },
  {
    slug: 'oat-and-rosemary-soap',
    name: 'Oat and Rosemary Soap',
    nameEs: 'Jabón de Avena y Romero',
    description:
      'A cold-process bar of olive and coconut oil, no palm, with ground oats and dried rosemary. Cured for six weeks so it lasts. Keep it dry between uses. For face, hands and body, 120 g (4.2 oz).',
    descriptionEs:
      'Barra hecha en frío con aceite de oliva y de coco, sin palma, con avena molida y romero seco. Curada seis semanas para que rinda. Guárdala seca entre usos. Para rostro, manos y cuerpo, 120 g (4.2 oz).',
    category: 'Body',
    type: 'product',
    price: 850,
    stock: 48,
    image: 'oat-and-rosemary-soap',
    imageAlt: 'Oat-colored soap bar in a paper band, with rosemary in front',
    imageAltEs: 'Barra de jabón color avena con faja de papel y romero delante',
  },
  {
    slug: 'avocado-hair-mask',
    name: 'Avocado Hair Mask',
    nameEs: 'Mascarilla Capilar de Aguacate',
    description:
      'A rich weekly mask with avocado and coconut oil for dry or bleached hair. Comb it through clean, damp lengths, wait fifteen minutes and rinse with cool water. Fine hair needs it only on the ends. 200 ml (6.8 fl oz).',
    descriptionEs:
      'Mascarilla semanal con aceites de aguacate y coco para pelo seco o decolorado. Péinala por el largo limpio y húmedo, espera quince minutos y enjuaga con agua fresca. El pelo fino la necesita solo en las puntas. 200 ml (6.8 fl oz).',
    category: 'Hair',
    type: 'product',
    price: 2300,
    stock: 2,
    image: 'avocado-hair-mask',
    imageAlt: 'Avocado-green tube with a wood-toned cap',
    imageAltEs: 'Tubo verde aguacate con tapa color madera',
  },
  {
    slug: 'guayaba-sugar-scrub',
    name: 'Guayaba Sugar Scrub',
    nameEs: 'Exfoliante de Azúcar y Guayaba',
    description:
      'Raw cane sugar, guava seed powder and coconut oil. Rub a spoonful over wet skin in the shower, mostly knees, elbows and heels, and rinse; mind the floor, oil is slippery. Smells of guava paste. 200 g (7 oz).',
    descriptionEs:
      'Azúcar cruda de caña, polvo de semilla de guayaba y aceite de coco. Frota una cucharada en la ducha sobre la piel mojada, sobre todo en rodillas, codos y talones, y enjuaga; cuidado con el piso, que el aceite resbala. Huele a pasta de guayaba. 200 g (7 oz).',
    category: 'Body',
    type: 'product',
    price: 2050,
    stock: 16,
    image: 'guayaba-sugar-scrub',
    imageAlt: 'Guava-pink jar with a metal lid on a mint green ledge',
    imageAltEs: 'Envase rosa guayaba con tapa de metal sobre una repisa verde menta',
  },
]
