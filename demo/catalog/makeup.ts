import type { DemoProduct } from '../product.ts'
import { blushShades, coralShades } from './choices.ts'

export const makeupProducts: readonly DemoProduct[] = [
  {
    slug: 'aibonito-powder-blush',
    name: 'Aibonito Powder Blush',
    nameEs: 'Rubor en Polvo Aibonito',
    description:
      'A fresh pink blush named for the town of the flower festival. Finely milled with rice starch and mica; it builds from a hint to a clear flush without going patchy. Tap off the brush and sweep from the cheekbone up. Compact with mirror, 5 g (0.18 oz).',
    descriptionEs:
      'Rubor rosado y fresco que lleva el nombre del pueblo de las flores. Polvo fino con almidón de arroz y mica: va de un toque a un color vivo sin manchar. Sacude la brocha y difumina desde el pómulo hacia arriba. Polvera con espejo, 5 g (0.18 oz).',
    category: 'Face',
    type: 'product',
    price: 2100,
    stock: 12,
    ...blushShades,
    image: 'aibonito-powder-blush',
    imageAlt: 'Open ivory compact with pink blush and a round mirror',
    imageAltEs: 'Polvera marfil abierta con rubor rosado y espejo redondo',
  },
  {
    slug: 'coral-cabo-rojo-lipstick',
    name: 'Coral Cabo Rojo Lipstick',
    nameEs: 'Labial Coral Cabo Rojo',
    description:
      'A warm, sunny coral, like the cliffs below the Cabo Rojo lighthouse at five in the afternoon. The same satin formula as Rojo Ponce, with cocoa butter and a little achiote for warmth. Wear it alone or blot it for a stain. 3.5 g (0.12 oz).',
    descriptionEs:
      'Un coral cálido y soleado, como los acantilados del faro de Cabo Rojo a las cinco de la tarde. La misma fórmula satinada de Rojo Ponce, con manteca de cacao y un toque de achiote. Úsalo solo o retira el exceso con un pañuelo para un efecto de tinta. 3.5 g (0.12 oz).',
    category: 'Lips',
    type: 'product',
    price: 1800,
    stock: 22,
    ...coralShades,
    image: 'coral-cabo-rojo-lipstick',
    imageAlt: 'Open coral lipstick in a white and gold case',
    imageAltEs: 'Labial coral abierto, en estuche blanco y dorado',
  },
  {
    slug: 'noche-de-vieques-mascara',
    name: 'Noche de Vieques Mascara',
    nameEs: 'Máscara de Pestañas Noche de Vieques',
    description:
      'A blue-black mascara that lengthens and separates, made with castor oil and carnauba wax. Wiggle the brush at the roots and pull through; two thin coats look better than a thick one. Comes off with warm water and cleanser. Replace it after three months. 9 ml (0.3 fl oz).',
    descriptionEs:
      'Máscara negro azulado que alarga y separa, con aceite de ricino y cera de carnauba. Mueve el cepillo en zigzag desde la raíz; dos capas finas lucen mejor que una gruesa. Se retira con agua tibia y limpiador. Reemplázala a los tres meses. 9 ml (0.3 fl oz).',
    category: 'Eyes',
    type: 'product',
    price: 1900,
    stock: 0,
    image: 'noche-de-vieques-mascara',
    imageAlt: 'Night-blue mascara tube with a silver ring',
    imageAltEs: 'Tubo de máscara azul noche con anillo plateado',
  },
  {
    slug: 'mayaguez-mango-lip-gloss',
    name: 'Mayagüez Mango Lip Gloss',
    nameEs: 'Brillo Labial Mangó Mayagüez',
    description:
      'A sheer golden gloss with mango butter, named for the small, sweet mayagüezano mango. Shiny without being sticky; it looks almost clear on the lips. Wear it over a lipstick or on its own. 6 ml (0.2 fl oz).',
    descriptionEs:
      'Brillo dorado y transparente con manteca de mangó, en honor al mangó mayagüezano, pequeño y dulce. Brilla sin pegarse y en los labios casi no tiene color. Úsalo sobre el labial o solo. 6 ml (0.2 fl oz).',
    category: 'Lips',
    type: 'product',
    price: 1400,
    stock: 27,
    image: 'mayaguez-mango-lip-gloss',
    imageAlt: 'Mango-colored lip gloss tube with a white cap',
    imageAltEs: 'Tubo de brillo labial color mangó con tapa blanca',
  },
  {
    slug: 'cacao-eye-pencil',
    name: 'Cacao Eye Pencil',
    nameEs: 'Lápiz de Ojos Cacao',
    description:
      'A soft brown pencil for lids and lash line, gentler than black and easy to smudge. You have about thirty seconds to blend it before it sets. Cedar barrel; sharpen with any cosmetic sharpener. 1.1 g (0.04 oz).',
    descriptionEs:
      'Lápiz marrón y suave para el párpado y la línea de las pestañas, más sutil que el negro y fácil de difuminar. Tienes unos treinta segundos para trabajarlo antes de que fije. Madera de cedro; se afila con cualquier sacapuntas cosmético. 1.1 g (0.04 oz).',
    category: 'Eyes',
    type: 'product',
    price: 1100,
    stock: 35,
    image: 'cacao-eye-pencil',
    imageAlt: 'Sharpened brown eye pencil standing beside its gold cap',
    imageAltEs: 'Lápiz de ojos marrón afilado junto a su tapa dorada',
  },
  {
    slug: 'coco-and-honey-lip-balm',
    name: 'Coco and Honey Lip Balm',
    nameEs: 'Bálsamo Labial de Coco y Miel',
    description:
      'A plain, comforting balm of coconut oil, beeswax and honey from hives in Adjuntas. Rub a fingertip over the tin to warm it and pat on the lips, as often as you like. Not vegan. Metal tin, 20 g (0.7 oz).',
    descriptionEs:
      'Bálsamo sencillo y reconfortante de aceite de coco, cera de abejas y miel de colmenas de Adjuntas. Pasa la yema del dedo por la lata para entibiarlo y aplícalo en los labios cuantas veces quieras. No es vegano. Lata de metal, 20 g (0.7 oz).',
    category: 'Lips',
    type: 'product',
    price: 950,
    stock: 60,
    image: 'coco-and-honey-lip-balm',
    imageAlt: 'Open metal tin of pale balm with its lid leaning behind',
    imageAltEs: 'Lata de bálsamo claro abierta, con la tapa recostada detrás',
  },
]
