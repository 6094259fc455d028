import type { DemoProduct } from '../product.ts'

export const featuredProducts: readonly DemoProduct[] = [
  {
    slug: 'flor-de-maga-face-serum',
    name: 'Flor de Maga Face Serum',
    nameEs: 'Sérum Facial Flor de Maga',
    description:
      'A light, water-based serum with maga flower extract and acerola, a local source of vitamin C. Press three or four drops into clean, damp skin in the morning, then follow with cream and sunscreen. No added fragrance. Amber glass bottle with dropper, 30 ml (1 fl oz).',
    descriptionEs:
      'Sérum ligero a base de agua, con extracto de flor de maga y acerola, nuestra fuente de vitamina C. Aplica tres o cuatro gotas por la mañana sobre la piel limpia y húmeda, y sigue con crema y protector solar. Sin fragancia añadida. Frasco de vidrio ámbar con gotero, 30 ml (1 fl oz).',
    details: {
      size: '30 ml (1 fl oz)',
      ingredients:
        'Aqua, Glycerin, Malpighia Emarginata Fruit Extract, Thespesia Grandiflora Flower Extract, Sodium Hyaluronate, Panthenol, Aloe Barbadensis Leaf Juice, Xanthan Gum, Citric Acid, Phenoxyethanol, Ethylhexylglycerin',
      howToUse:
        'Press three or four drops into clean, damp skin in the morning.\nFollow with cream and sunscreen.\nKeep the bottle closed and out of the sun; use within 6 months of opening.',
      howToUseEs:
        'Aplica tres o cuatro gotas por la mañana sobre la piel limpia y húmeda.\nSigue con crema y protector solar.\nGuarda el frasco cerrado y lejos del sol; úsalo dentro de los 6 meses después de abrirlo.',
    },
    category: 'Face',
    type: 'product',
    price: 3400,
    stock: 24,
    lowStockLimit: 10,
    image: 'flor-de-maga-face-serum',
    imageAlt: 'Amber glass dropper bottle beside a crimson maga flower',
    imageAltEs: 'Frasco de vidrio ámbar con gotero junto a una flor de maga carmesí',
    furtherPictures: [
      {
        image: 'flor-de-maga-face-serum-label',
        alt: 'The label on the amber glass: facial serum, maga flower and acerola, 30 ml',
        altEs: 'La etiqueta sobre el vidrio ámbar: sérum facial, flor de maga y acerola, 30 ml',
      },
      {
        image: 'flor-de-maga-face-serum-flower',
        alt: 'A crimson maga flower with its leaf at the foot of the bottle',
        altEs: 'Una flor de maga carmesí con su hoja al pie del frasco',
      },
    ],
  },
  {
    slug: 'aloe-moisturizing-cream',
    name: 'Aloe Moisturizing Cream',
    nameEs: 'Crema Hidratante de Aloe',
    description:
      'A soft everyday cream for face and body, made with fresh aloe gel and coconut oil. It sinks in within a minute or two and sits well under makeup. Smooth a small amount over clean skin, morning and night. Jar with wooden lid, 120 ml (4 fl oz).',
    descriptionEs:
      'Crema suave de uso diario para rostro y cuerpo, hecha con gel fresco de sábila y aceite de coco. Se absorbe en uno o dos minutos y queda bien debajo del maquillaje. Extiende una pequeña cantidad sobre la piel limpia, mañana y noche. Envase con tapa de madera, 120 ml (4 fl oz).',
    details: {
      size: '120 ml (4 fl oz)',
      ingredients:
        'Aqua, Aloe Barbadensis Leaf Juice, Cocos Nucifera Oil, Cetearyl Alcohol, Glycerin, Butyrospermum Parkii Butter, Cetearyl Glucoside, Tocopherol, Xanthan Gum, Lactic Acid, Phenoxyethanol, Ethylhexylglycerin',
      howToUse: 'Smooth a small amount over clean skin, morning and night.\nWait two minutes before makeup.',
      howToUseEs:
        'Extiende una pequeña cantidad sobre la piel limpia, mañana y noche.\nEspera dos minutos antes del maquillaje.',
    },
    category: 'Body',
    type: 'product',
    price: 2850,
    stock: 31,
    image: 'aloe-moisturizing-cream',
    imageAlt: 'White cream jar with a wooden lid on a mint green ledge',
    imageAltEs: 'Envase blanco de crema con tapa de madera sobre una repisa verde menta',
  },
  {
    slug: 'rojo-ponce-lipstick',
    name: 'Rojo Ponce Lipstick',
    nameEs: 'Labial Rojo Ponce',
    description:
      'A deep, slightly blue red named for the firehouse on the plaza in Ponce. Satin finish, one-stroke color, with cocoa butter and castor oil so it does not feel dry. Line the lips first if you want a crisp edge. 3.5 g (0.12 oz).',
    descriptionEs:
      'Un rojo profundo con un fondo azulado, en honor al Parque de Bombas de Ponce. Acabado satinado y color pleno en una pasada, con manteca de cacao y aceite de ricino para que no se sienta seco. Delinea primero si quieres un borde bien definido. 3.5 g (0.12 oz).',
    details: {
      size: '3.5 g (0.12 oz)',
      ingredients:
        'Ricinus Communis Seed Oil, Euphorbia Cerifera Cera, Theobroma Cacao Seed Butter, Cera Alba, Caprylic/Capric Triglyceride, Mica, Tocopherol, CI 15850, CI 77491, CI 77891',
      howToUse:
        'Line the lips first for a crisp edge, then fill in from the center outward.\nBlot once and apply again for a longer wear.',
      howToUseEs:
        'Delinea los labios primero para un borde definido y rellena del centro hacia afuera.\nRetira el exceso con un pañuelo y aplica otra vez para que dure más.',
    },
    category: 'Lips',
    type: 'product',
    price: 1800,
    stock: 3,
    image: 'rojo-ponce-lipstick',
    imageAlt: 'Open deep red lipstick in a wine and gold case',
    imageAltEs: 'Labial rojo intenso abierto, en estuche vino y dorado',
    furtherPictures: [
      {
        image: 'rojo-ponce-lipstick-color',
        alt: 'The slanted tip of the lipstick: a deep, slightly blue red with a satin sheen',
        altEs: 'La punta inclinada del labial: un rojo profundo, algo azulado, de brillo satinado',
      },
    ],
  },
  {
    slug: 'viejo-san-juan-palette',
    name: 'Viejo San Juan Palette',
    nameEs: 'Paleta Viejo San Juan',
    description:
      'Eight eyeshadows taken from the painted houses of the old city: lime white, sand, terracotta, brick, rose, crimson, lilac and door green. Five mattes and three satins that blend with a brush or a fingertip. Refillable pans, 8 x 1.4 g (0.05 oz each).',
    descriptionEs:
      'Ocho sombras sacadas de las casas pintadas de la ciudad vieja: cal, arena, terracota, ladrillo, rosa, carmesí, lila y verde portón. Cinco mates y tres satinadas que se difuminan con brocha o con la yema del dedo. Godets recargables, 8 x 1.4 g (0.05 oz cada uno).',
    details: {
      size: '8 × 1.4 g (8 × 0.05 oz)',
      ingredients:
        'Mica, Talc, Magnesium Stearate, Caprylic/Capric Triglyceride, Dimethicone, Silica, Tocopheryl Acetate, CI 77891, CI 77491, CI 77492, CI 77499, CI 77742',
      howToUse:
        'Sweep a matte shade through the crease, press a satin one onto the lid with a fingertip, and blend the edge with a clean brush.',
      howToUseEs:
        'Difumina un tono mate en la cuenca, presiona uno satinado sobre el párpado con la yema del dedo y suaviza el borde con una brocha limpia.',
    },
    category: 'Eyes',
    type: 'product',
    price: 4200,
    stock: 14,
    image: 'viejo-san-juan-palette',
    imageAlt: 'Eyeshadow palette with eight shades in a wine-colored case',
    imageAltEs: 'Paleta de ocho sombras en estuche color vino',
    furtherPictures: [
      {
        image: 'viejo-san-juan-palette-shades',
        alt: 'Four of the eight shades from nearby: terracotta, brown, lilac and door green',
        altEs: 'Cuatro de los ocho tonos de cerca: terracota, marrón, lila y verde puerta',
      },
    ],
  },
]
