import type { Plant } from '../../src/catalog/benefits.ts'
import type { DemoBenefit, DemoPage } from '../product.ts'

const benefit = (plant: Plant, text: string, textEs: string): DemoBenefit => ({ plant, text, textEs })

/** A picture of how the product looks when it is spread. */
const texture = (slug: string, alt: string, altEs: string) => ({ image: `${slug}-texture`, alt, altEs })

/** A picture of a plant that is in the product. */
const plant = (slug: string, alt: string, altEs: string) => ({ image: `${slug}-plant`, alt, altEs })

const batch = (number: string) => ({
  batch: `Batch ${number} from Caguas`,
  batchEs: `Lote ${number} de Caguas`,
})

const lipBase =
  'Ricinus Communis Seed Oil, Euphorbia Cerifera Cera, Theobroma Cacao Seed Butter, Cera Alba, Caprylic/Capric Triglyceride, Mica, Tocopherol'

/** The further texts and pictures of each product's page, by its slug. */
export const demoPages: Readonly<Record<string, DemoPage>> = {
  'flor-de-maga-face-serum': {
    ...batch('26-11'),
    benefits: [
      benefit('maga', 'Extract of maga, the flower of the island', 'Extracto de maga, la flor de la isla'),
      benefit('acerola', 'Acerola from Manatí, rich in vitamin C', 'Acerola de Manatí, rica en vitamina C'),
      benefit('aloe', 'A base of aloe juice that sinks in quickly', 'Base de jugo de sábila que se absorbe rápido'),
    ],
    goesWith: ['aloe-moisturizing-cream', 'isla-verde-mineral-sunscreen'],
    furtherPictures: [
      texture(
        'flor-de-maga-face-serum',
        'Clear, slightly golden drops of the serum on a pink wall',
        'Gotas claras y algo doradas del sérum sobre una pared rosada',
      ),
    ],
  },
  'aloe-moisturizing-cream': {
    ...batch('26-09'),
    benefits: [
      benefit('aloe', 'Gel of aloe leaves cut the same morning', 'Gel de hojas de sábila cortadas la misma mañana'),
      benefit('coconut', 'Coconut oil for a soft, supple feel', 'Aceite de coco para una piel suave al tacto'),
      benefit('oat', 'Light enough to wear under makeup', 'Ligera para usar debajo del maquillaje'),
    ],
    goesWith: ['flor-de-maga-face-serum', 'guayaba-sugar-scrub'],
    furtherPictures: [
      texture('aloe-moisturizing-cream', 'A swirl of white cream', 'Un remolino de crema blanca'),
      plant('aloe-moisturizing-cream', 'An aloe plant and half a coconut', 'Una planta de sábila y medio coco'),
    ],
  },
  'rojo-ponce-lipstick': {
    ...batch('26-14'),
    benefits: [
      benefit('cacao', 'Cocoa butter, so that it glides', 'Manteca de cacao para que se deslice'),
      benefit('castor', 'Castor oil gives the satin sheen', 'El aceite de ricino le da su brillo satinado'),
      benefit('honey', 'Beeswax from Adjuntas holds the shape', 'La cera de Adjuntas le da firmeza'),
    ],
    goesWith: ['coco-and-honey-lip-balm', 'mayaguez-mango-lip-gloss'],
    furtherPictures: [
      texture('rojo-ponce-lipstick', 'Two strokes of a deep red', 'Dos trazos de un rojo profundo'),
      plant('rojo-ponce-lipstick', 'A whole and an opened cacao pod', 'Una mazorca de cacao entera y otra abierta'),
    ],
  },
  'viejo-san-juan-palette': {
    ...batch('26-08'),
    benefits: [
      benefit('bougainvillea', 'Eight colors of painted façades', 'Ocho colores de fachadas pintadas'),
      benefit('rice', 'Five mattes and three satins that blend', 'Cinco mates y tres satinados que se difuminan'),
      benefit('bamboo', 'Pans are refilled, the case stays', 'Los godets se recargan y el estuche se queda'),
    ],
    goesWith: ['bamboo-brush-set', 'cacao-eye-pencil'],
    furtherPictures: [
      plant('viejo-san-juan-palette', 'Magenta bougainvillea with its leaves', 'Trinitaria magenta con sus hojas'),
    ],
  },
  'aibonito-powder-blush': {
    ...batch('26-10'),
    details: {
      size: '5 g (0.18 oz)',
      ingredients:
        'Mica, Oryza Sativa Starch, Magnesium Stearate, Caprylic/Capric Triglyceride, Silica, Tocopherol, CI 77491, CI 77492, CI 77891, CI 73360',
      howToUse: 'Tap off the brush and sweep from the cheekbone up.\nAdd a second layer for a clear flush.',
      howToUseEs:
        'Sacude la brocha y difumina desde el pómulo hacia arriba.\nAplica una segunda capa para un color más vivo.',
    },
    benefits: [
      benefit('rice', 'Rice starch, milled fine', 'Almidón de arroz, molido fino'),
      benefit('maga', 'From a hint to a clear flush', 'De un toque a un color vivo'),
      benefit('bamboo', 'A compact with its mirror', 'Polvera con su espejo'),
    ],
    goesWith: ['bamboo-brush-set', 'coral-cabo-rojo-lipstick'],
    furtherPictures: [
      texture('aibonito-powder-blush', 'The four shades as crumbled powder', 'Los cuatro tonos en polvo desmenuzado'),
      plant('aibonito-powder-blush', 'Three ears of rice', 'Tres espigas de arroz'),
    ],
  },
  'coral-cabo-rojo-lipstick': {
    ...batch('26-14'),
    details: {
      ingredients: `${lipBase}, Bixa Orellana Seed Extract, CI 15850, CI 77491, CI 77891`,
      howToUse: 'Wear it alone, or blot it with a tissue for a stain.\nApply from the center of the lips outward.',
      howToUseEs:
        'Úsalo solo, o retira el exceso con un pañuelo para un efecto de tinta.\nAplica del centro de los labios hacia afuera.',
    },
    benefits: [
      benefit('achiote', 'Achiote seeds for a warm tone', 'Semillas de achiote para un tono cálido'),
      benefit('cacao', 'Cocoa butter, so that it glides', 'Manteca de cacao para que se deslice'),
      benefit('castor', 'Castor oil gives the satin sheen', 'El aceite de ricino le da su brillo satinado'),
    ],
    goesWith: ['aibonito-powder-blush', 'coco-and-honey-lip-balm'],
    furtherPictures: [
      texture(
        'coral-cabo-rojo-lipstick',
        'The three shades side by side: coral, salmon and terracotta',
        'Los tres tonos uno al lado del otro: coral, salmón y terracota',
      ),
      plant(
        'coral-cabo-rojo-lipstick',
        'Achiote pods with their red seeds',
        'Vainas de achiote con sus semillas rojas',
      ),
    ],
  },
  'noche-de-vieques-mascara': {
    ...batch('26-07'),
    details: {
      size: '9 ml (0.3 fl oz)',
      ingredients:
        'Aqua, Copernicia Cerifera Cera, Ricinus Communis Seed Oil, Glyceryl Stearate, Acacia Senegal Gum, Glycerin, Panthenol, Phenoxyethanol, CI 77499, CI 77007',
      howToUse:
        'Wiggle the brush at the roots and pull through; two thin coats look better than a thick one.\nTakes off with warm water and cleanser. Replace it after 3 months.',
      howToUseEs:
        'Mueve el cepillo en zigzag desde la raíz; dos capas finas lucen mejor que una gruesa.\nSe retira con agua tibia y limpiador. Reemplázala a los 3 meses.',
    },
    benefits: [
      benefit('castor', 'Castor oil keeps the film supple', 'El aceite de ricino mantiene flexible la capa'),
      benefit('honey', 'Carnauba wax lengthens and separates', 'La cera de carnauba alarga y separa'),
      benefit('seagrape', 'Blue-black as the bay at night', 'Negro azulado como la bahía de noche'),
    ],
    goesWith: ['cacao-eye-pencil', 'viejo-san-juan-palette'],
    furtherPictures: [
      texture(
        'noche-de-vieques-mascara',
        'Three blue-black strokes of the brush',
        'Tres trazos negro azulado del cepillo',
      ),
      plant('noche-de-vieques-mascara', 'The leaf of a castor plant', 'La hoja de una higuereta'),
    ],
  },
  'mayaguez-mango-lip-gloss': {
    ...batch('26-12'),
    details: {
      size: '6 ml (0.2 fl oz)',
      ingredients:
        'Ricinus Communis Seed Oil, Mangifera Indica Seed Butter, Hydrogenated Polyisobutene, Caprylic/Capric Triglyceride, Mica, Silica, Tocopherol, Aroma, CI 77891, CI 77492',
      howToUse: 'Wear it over a lipstick or on its own.\nOne coat shines; two are glossier still.',
      howToUseEs: 'Úsalo sobre el labial o solo.\nUna capa brilla; dos brillan más.',
    },
    benefits: [
      benefit('mango', 'Mango butter, never sticky', 'Manteca de mangó que no se pega'),
      benefit('castor', 'Castor oil for a glassy shine', 'Aceite de ricino para un brillo de cristal'),
      benefit('guava', 'A light scent of ripe fruit', 'Un aroma suave a fruta madura'),
    ],
    goesWith: ['rojo-ponce-lipstick', 'coral-cabo-rojo-lipstick'],
    furtherPictures: [
      texture(
        'mayaguez-mango-lip-gloss',
        'Golden, transparent drops of the gloss',
        'Gotas doradas y transparentes del brillo',
      ),
      plant('mayaguez-mango-lip-gloss', 'A ripe mango with two leaves', 'Un mangó maduro con dos hojas'),
    ],
  },
  'cacao-eye-pencil': {
    ...batch('26-06'),
    details: {
      size: '1.1 g (0.04 oz)',
      ingredients:
        'Hydrogenated Palm Kernel Glycerides, Theobroma Cacao Seed Butter, Copernicia Cerifera Cera, Mica, Cera Alba, Tocopherol, CI 77491, CI 77492, CI 77499',
      howToUse:
        'Draw a line close to the lashes, and blend it within thirty seconds.\nSharpen with any cosmetic sharpener.',
      howToUseEs:
        'Traza una línea cerca de las pestañas y difumínala en treinta segundos.\nSe afila con cualquier sacapuntas cosmético.',
    },
    benefits: [
      benefit('cacao', 'A brown that is softer than black', 'Un marrón más sutil que el negro'),
      benefit('honey', 'Beeswax for an even line', 'Cera de abejas para una línea pareja'),
      benefit('bamboo', 'A barrel of cedar that sharpens well', 'Madera de cedro que se afila bien'),
    ],
    goesWith: ['noche-de-vieques-mascara', 'viejo-san-juan-palette'],
    furtherPictures: [
      texture('cacao-eye-pencil', 'Three soft brown lines', 'Tres líneas suaves de color marrón'),
      plant('cacao-eye-pencil', 'Cacao pods and their leaves', 'Mazorcas de cacao y sus hojas'),
    ],
  },
  'coco-and-honey-lip-balm': {
    ...batch('26-13'),
    details: {
      size: '20 g (0.7 oz)',
      ingredients: 'Cocos Nucifera Oil, Cera Alba, Mel, Butyrospermum Parkii Butter, Tocopherol',
      howToUse: 'Rub a fingertip over the tin to warm it and pat on the lips, as often as you like.',
      howToUseEs: 'Pasa la yema del dedo por la lata para entibiarlo y aplícalo en los labios cuantas veces quieras.',
    },
    benefits: [
      benefit('coconut', 'Coconut oil pressed in Loíza', 'Aceite de coco prensado en Loíza'),
      benefit('honey', 'Honey and wax from hives in Adjuntas', 'Miel y cera de colmenas de Adjuntas'),
      benefit('oat', 'Five ingredients, all of them listed', 'Cinco ingredientes, todos en la lista'),
    ],
    goesWith: ['rojo-ponce-lipstick', 'mayaguez-mango-lip-gloss'],
    furtherPictures: [
      texture('coco-and-honey-lip-balm', 'A swirl of pale yellow balm', 'Un remolino de bálsamo amarillo claro'),
      plant('coco-and-honey-lip-balm', 'Honeycomb and half a coconut', 'Un panal y medio coco'),
    ],
  },
  'isla-verde-mineral-sunscreen': {
    ...batch('26-11'),
    details: {
      size: '75 ml (2.5 fl oz)',
      ingredients:
        'Aqua, Zinc Oxide, Caprylic/Capric Triglyceride, Cocos Nucifera Oil, Glycerin, Coccoloba Uvifera Extract, Cetearyl Alcohol, Tocopherol, Xanthan Gum, CI 77491, CI 77492, Phenoxyethanol',
      howToUse: 'Apply generously fifteen minutes before going out.\nApply again every two hours, and after swimming.',
      howToUseEs: 'Aplica una buena cantidad quince minutos antes de salir.\nRepite cada dos horas y después de nadar.',
    },
    benefits: [
      benefit('seagrape', 'Without oxybenzone or octinoxate', 'Sin oxibenzona ni octinoxato'),
      benefit('rice', 'A light tint, no white cast', 'Un tono ligero que no deja la piel blanca'),
      benefit('coconut', 'Spreads easily in the heat', 'Se extiende fácil con el calor'),
    ],
    goesWith: ['flor-de-maga-face-serum', 'parcha-body-lotion'],
    furtherPictures: [
      texture(
        'isla-verde-mineral-sunscreen',
        'A stroke and a dab of tinted sunscreen',
        'Un trazo y una gota de protector con color',
      ),
      plant(
        'isla-verde-mineral-sunscreen',
        'Round leaves and fruit of the sea grape',
        'Hojas redondas y frutos de la uva de playa',
      ),
    ],
  },
  'rosemary-scalp-oil': {
    ...batch('26-10'),
    details: {
      size: '60 ml (2 fl oz)',
      ingredients:
        'Ricinus Communis Seed Oil, Vitis Vinifera Seed Oil, Rosmarinus Officinalis Leaf Extract, Rosmarinus Officinalis Leaf Oil, Tocopherol, Limonene, Linalool',
      howToUse:
        'Part the hair, and massage a dropperful into the scalp for five minutes.\nLeave it for at least half an hour before washing, once or twice a week.',
      howToUseEs:
        'Separa el pelo y da un masaje de cinco minutos con un gotero de aceite.\nDéjalo al menos media hora antes de lavar, una o dos veces por semana.',
    },
    benefits: [
      benefit('rosemary', 'Rosemary steeped for four weeks', 'Romero macerado cuatro semanas'),
      benefit('castor', 'Castor oil, thick and shining', 'Aceite de ricino, espeso y brillante'),
      benefit('acerola', 'Grapeseed oil makes it light', 'El aceite de uva lo hace ligero'),
    ],
    goesWith: ['gentle-aloe-shampoo', 'avocado-hair-mask'],
    furtherPictures: [
      texture('rosemary-scalp-oil', 'Golden green drops of oil', 'Gotas de aceite verde dorado'),
      plant('rosemary-scalp-oil', 'Three sprigs of rosemary', 'Tres ramitas de romero'),
    ],
  },
  'parcha-body-lotion': {
    ...batch('26-12'),
    details: {
      ingredients:
        'Aqua, Passiflora Edulis Seed Oil, Theobroma Cacao Seed Butter, Glycerin, Cetearyl Alcohol, Cetearyl Glucoside, Aloe Barbadensis Leaf Juice, Tocopherol, Xanthan Gum, Aroma, Phenoxyethanol, Ethylhexylglycerin',
      howToUse: 'Two or three pumps after the shower, on skin that is still a little damp.',
      howToUseEs: 'Dos o tres bombeos al salir de la ducha, con la piel todavía un poco húmeda.',
    },
    benefits: [
      benefit(
        'passionfruit',
        'Oil of parcha seeds that leaves no film',
        'Aceite de semilla de parcha que no deja película',
      ),
      benefit('cacao', 'Cocoa butter for dry elbows and knees', 'Manteca de cacao para codos y rodillas secas'),
      benefit('aloe', 'Made for a humid climate', 'Pensada para un clima húmedo'),
    ],
    goesWith: ['guayaba-sugar-scrub', 'oat-and-rosemary-soap'],
    furtherPictures: [
      texture('parcha-body-lotion', 'A swirl of pale yellow lotion', 'Un remolino de loción amarillo claro'),
      plant('parcha-body-lotion', 'Passion fruit, whole and halved, and cacao', 'Parcha entera y partida, y cacao'),
    ],
  },
  'cafe-de-yauco-face-mask': {
    ...batch('26-09'),
    details: {
      size: '60 ml (2 fl oz)',
      ingredients:
        'Kaolin, Aqua, Coffea Arabica Seed Powder, Mel, Glycerin, Cocos Nucifera Oil, Xanthan Gum, Tocopherol, Phenoxyethanol, Ethylhexylglycerin',
      howToUse:
        'Spread a thin layer on damp skin, leave for ten minutes and rinse in small circles.\nOnce a week; skip it on irritated skin.',
      howToUseEs:
        'Extiende una capa delgada sobre la piel húmeda, espera diez minutos y enjuaga con movimientos circulares.\nUna vez por semana; no la uses sobre piel irritada.',
    },
    benefits: [
      benefit('coffee', 'Coffee grounds from a roaster in Yauco', 'Borra de café de un tostador de Yauco'),
      benefit('honey', 'Honey keeps the mask soft', 'La miel mantiene suave la mascarilla'),
      benefit('oat', 'Kaolin, the mildest of the clays', 'Caolín, la arcilla más suave'),
    ],
    goesWith: ['flor-de-maga-face-serum', 'aloe-moisturizing-cream'],
    furtherPictures: [
      texture(
        'cafe-de-yauco-face-mask',
        'A spoonful of the mask with fine coffee in it',
        'Una cucharada de mascarilla con café fino',
      ),
      plant('cafe-de-yauco-face-mask', 'A coffee branch with ripe cherries', 'Una rama de café con granos maduros'),
    ],
  },
  'gentle-aloe-shampoo': {
    ...batch('26-08'),
    details: {
      size: '300 ml (10 fl oz)',
      ingredients:
        'Aqua, Aloe Barbadensis Leaf Juice, Decyl Glucoside, Coco-Betaine, Glycerin, Avena Sativa Kernel Extract, Guar Hydroxypropyltrimonium Chloride, Citric Acid, Sodium Benzoate, Potassium Sorbate',
      howToUse: 'Work one or two pumps into the scalp, let the foam run through the lengths and rinse.',
      howToUseEs: 'Trabaja uno o dos bombeos en el cuero cabelludo, deja que la espuma corra por el largo y enjuaga.',
    },
    benefits: [
      benefit('aloe', 'Aloe from our own garden in Caguas', 'Sábila de nuestro huerto en Caguas'),
      benefit('oat', 'Oat extract for curls and waves', 'Extracto de avena para rizos y ondas'),
      benefit('coconut', 'Mild foam from coconut, no sulfates', 'Espuma suave de coco, sin sulfatos'),
    ],
    goesWith: ['avocado-hair-mask', 'rosemary-scalp-oil'],
    furtherPictures: [
      texture('gentle-aloe-shampoo', 'Fine white lather', 'Espuma blanca y fina'),
      plant('gentle-aloe-shampoo', 'An aloe plant and ears of oat', 'Una planta de sábila y espigas de avena'),
    ],
  },
  'oat-and-rosemary-soap': {
    ...batch('26-05'),
    details: {
      size: '120 g (4.2 oz)',
      ingredients:
        'Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Avena Sativa Kernel Meal, Rosmarinus Officinalis Leaf Powder, Rosmarinus Officinalis Leaf Oil, Limonene, Linalool',
      howToUse: 'For face, hands and body.\nKeep it dry between uses, so that it lasts.',
      howToUseEs: 'Para rostro, manos y cuerpo.\nGuárdalo seco entre usos para que rinda.',
    },
    benefits: [
      benefit('oat', 'Ground oats that rub gently', 'Avena molida que frota con suavidad'),
      benefit('rosemary', 'Rosemary dried in the workshop', 'Romero secado en el taller'),
      benefit('coconut', 'Olive and coconut oil, no palm', 'Aceite de oliva y de coco, sin palma'),
    ],
    goesWith: ['parcha-body-lotion', 'guayaba-sugar-scrub'],
    furtherPictures: [
      texture('oat-and-rosemary-soap', 'Creamy lather of the soap', 'Espuma cremosa del jabón'),
      plant('oat-and-rosemary-soap', 'Ears of oat and sprigs of rosemary', 'Espigas de avena y ramitas de romero'),
    ],
  },
  'avocado-hair-mask': {
    ...batch('26-07'),
    details: {
      size: '200 ml (6.8 fl oz)',
      ingredients:
        'Aqua, Persea Gratissima Oil, Cocos Nucifera Oil, Cetearyl Alcohol, Behentrimonium Methosulfate, Glycerin, Panthenol, Tocopherol, Citric Acid, Phenoxyethanol, Ethylhexylglycerin',
      howToUse:
        'Comb it through clean, damp lengths, wait fifteen minutes and rinse with cool water.\nFine hair needs it only on the ends.',
      howToUseEs:
        'Péinala por el largo limpio y húmedo, espera quince minutos y enjuaga con agua fresca.\nEl pelo fino la necesita solo en las puntas.',
    },
    benefits: [
      benefit('avocado', 'Avocado oil for dry lengths', 'Aceite de aguacate para el largo seco'),
      benefit('coconut', 'Coconut oil makes combing easy', 'Con aceite de coco se peina fácil'),
      benefit('aloe', 'Rinses out without residue', 'Se enjuaga sin dejar residuos'),
    ],
    goesWith: ['gentle-aloe-shampoo', 'rosemary-scalp-oil'],
    furtherPictures: [
      texture('avocado-hair-mask', 'A swirl of green mask', 'Un remolino de mascarilla verde'),
      plant('avocado-hair-mask', 'An avocado, whole and halved', 'Un aguacate entero y partido'),
    ],
  },
  'guayaba-sugar-scrub': {
    ...batch('26-06'),
    details: {
      size: '200 g (7 oz)',
      ingredients:
        'Saccharum Officinarum, Cocos Nucifera Oil, Psidium Guajava Seed Powder, Butyrospermum Parkii Butter, Tocopherol, Aroma',
      howToUse:
        'Rub a spoonful over wet skin in the shower, mostly knees, elbows and heels, and rinse.\nMind the floor: oil is slippery.',
      howToUseEs:
        'Frota una cucharada en la ducha sobre la piel mojada, sobre todo en rodillas, codos y talones, y enjuaga.\nCuidado con el piso: el aceite resbala.',
    },
    benefits: [
      benefit('guava', 'Ground guava seeds and pulp', 'Semilla y pulpa de guayaba molidas'),
      benefit('coconut', 'Coconut oil leaves skin smooth', 'El aceite de coco deja la piel lisa'),
      benefit('bamboo', 'Raw cane sugar that melts away', 'Azúcar cruda de caña que se disuelve'),
    ],
    goesWith: ['parcha-body-lotion', 'aloe-moisturizing-cream'],
    furtherPictures: [
      texture(
        'guayaba-sugar-scrub',
        'A spoonful of pink scrub with sugar in it',
        'Una cucharada de exfoliante rosado con azúcar',
      ),
      plant('guayaba-sugar-scrub', 'A guava, whole and halved', 'Una guayaba entera y partida'),
    ],
  },
  'bamboo-brush-set': {
    ...batch('26-02'),
    details: {
      size: '3 brushes, 14 to 18 cm (5.5 to 7 in)',
      sizeEs: '3 brochas, de 14 a 18 cm (5.5 a 7 in)',
      howToUse: 'Wash them every two weeks with mild soap and dry them flat.\nReshape the hair while it is wet.',
      howToUseEs:
        'Lávalas cada dos semanas con jabón suave y sécalas acostadas.\nDa forma al pelo mientras está húmedo.',
    },
    benefits: [
      benefit('bamboo', 'Handles of bamboo, light and warm', 'Mangos de bambú, livianos y cálidos'),
      benefit('oat', 'Dense synthetic hair that hardly sheds', 'Pelo sintético tupido que casi no se suelta'),
      benefit('rice', 'For powder, blush and eyeshadow', 'Para polvo, rubor y sombra'),
    ],
    goesWith: ['viejo-san-juan-palette', 'aibonito-powder-blush'],
    furtherPictures: [
      {
        image: 'bamboo-brush-set-texture',
        alt: 'The dense hair of the largest brush',
        altEs: 'El pelo tupido de la brocha más grande',
      },
      plant('bamboo-brush-set', 'Three stalks of bamboo', 'Tres cañas de bambú'),
    ],
  },
  'bridal-makeup-with-trial': {
    details: {
      howToUse: 'Bring pictures of your dress and hair to the trial.\nCome with clean skin, without makeup.',
      howToUseEs: 'Trae a la prueba fotos de tu vestido y tu peinado.\nVen con la piel limpia, sin maquillaje.',
    },
    benefits: [
      benefit('maga', 'A trial a month before the day', 'Una prueba un mes antes del día'),
      benefit('bougainvillea', 'We come to you in the metro area', 'Vamos a ti en el área metropolitana'),
      benefit('honey', 'Lashes and a touch-up kit included', 'Incluye pestañas y un kit de retoque'),
    ],
    goesWith: ['express-facial-45-minutes', 'rojo-ponce-lipstick'],
    furtherPictures: [
      plant('bridal-makeup-with-trial', 'Maga flowers on a lilac wall', 'Flores de maga sobre una pared lila'),
    ],
  },
  'beginners-self-makeup-workshop': {
    details: {
      howToUse: 'Bring the makeup that you already own.\nCome with clean skin; mirrors and brushes are there.',
      howToUseEs:
        'Trae el maquillaje que ya tienes.\nVen con la piel limpia; los espejos y las brochas los ponemos nosotras.',
    },
    benefits: [
      benefit('maga', 'Eight people at most', 'Ocho personas como máximo'),
      benefit('bougainvillea', 'A day look and an evening look', 'Un maquillaje de día y otro de noche'),
      benefit('coffee', 'Coffee from Yauco is on us', 'El café de Yauco lo ponemos nosotras'),
    ],
    goesWith: ['viejo-san-juan-palette', 'bamboo-brush-set'],
    furtherPictures: [
      texture(
        'beginners-self-makeup-workshop',
        'Strokes in red, terracotta and lilac',
        'Trazos en rojo, terracota y lila',
      ),
    ],
  },
  'brow-design-with-henna': {
    details: {
      howToUse: 'Do not tweeze for two weeks before.\nKeep the brows dry for the first day.',
      howToUseEs: 'No te saques las cejas dos semanas antes.\nMantén las cejas secas el primer día.',
    },
    benefits: [
      benefit('henna', 'Henna from leaves, in your tone', 'Henna de hojas, en tu tono'),
      benefit('castor', 'Measured to the shape of your face', 'Medidas según la forma de tu rostro'),
      benefit('honey', 'The color lasts one to two weeks', 'El color dura de una a dos semanas'),
    ],
    goesWith: ['express-facial-45-minutes', 'cacao-eye-pencil'],
    furtherPictures: [
      plant('brow-design-with-henna', 'A branch of henna and its powder', 'Una rama de henna y su polvo'),
    ],
  },
  'express-facial-45-minutes': {
    details: {
      howToUse: 'Come as you are: we take your makeup off.\nTell us about allergies when you arrive.',
      howToUseEs: 'Ven como estés: te quitamos el maquillaje.\nCuéntanos de tus alergias al llegar.',
    },
    benefits: [
      benefit('aloe', 'A mask chosen for your skin', 'Una mascarilla según tu piel'),
      benefit('maga', 'Forty-five minutes, start to finish', 'Cuarenta y cinco minutos de principio a fin'),
      benefit('acerola', 'No extractions, good before an event', 'Sin extracciones, ideal antes de una actividad'),
    ],
    goesWith: ['flor-de-maga-face-serum', 'brow-design-with-henna'],
    furtherPictures: [
      plant('express-facial-45-minutes', 'An aloe plant and a maga flower', 'Una planta de sábila y una flor de maga'),
    ],
  },
  'soap-making-workshop': {
    details: {
      howToUse: 'Wear closed shoes and clothes that may get a stain.\nAges 14 and up.',
      howToUseEs: 'Ven con zapatos cerrados y ropa que se pueda manchar.\nDesde los 14 años.',
    },
    benefits: [
      benefit('rosemary', 'Herbs that you cut in the garden', 'Hierbas que cortas en el huerto'),
      benefit('oat', 'Four bars of your own to take home', 'Cuatro barras tuyas para llevar'),
      benefit('coconut', 'Gloves, goggles and oils included', 'Incluye guantes, gafas y aceites'),
    ],
    goesWith: ['oat-and-rosemary-soap', 'guayaba-sugar-scrub'],
    furtherPictures: [
      plant('soap-making-workshop', 'Ears of oat and a sprig of rosemary', 'Espigas de avena y una ramita de romero'),
    ],
  },
}
