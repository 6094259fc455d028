import type { AboutValue, ContactValue, GeneralValue } from '../src/settings/api.ts'

/** The initial settings of a demo shop; all can be changed in the back office. */
export const demoGeneral = {
  siteName: 'Flor de Maga',
  tagline: 'Natural cosmetics from Puerto Rico',
  heroTitle: 'A Makeup Shopping Experience',
  heroSubtitle:
    'Small-batch skin care and color from Puerto Rico. Plants from our mountains, shades named for our towns.',
  taglineEs: 'Cosmética natural de Puerto Rico',
  heroTitleEs: 'Una experiencia de compra de maquillaje',
  heroSubtitleEs:
    'Cuidado de la piel y color en lotes pequeños, hechos en Puerto Rico. Plantas de nuestras montañas, tonos con nombre de pueblo.',
} as const satisfies GeneralValue

export const demoAbout = {
  title: 'About Us',
  description: 'Natural cosmetics, beauty services and self-makeup workshops, made and taught in Puerto Rico.',
  content:
    'We mix small batches in Caguas with plants that grow close by: aloe, coffee, cacao, achiote, passion fruit and rosemary. Each label says what is inside and how to use it, and we only promise what a cream or a lipstick can do. In our Santurce studio we do makeup and facials, and on Saturdays we teach you to do your own, in Spanish or English.',
  imageUrl: '/images/about-960.webp',
  titleEs: 'Sobre nosotros',
  descriptionEs:
    'Cosmética natural, servicios de belleza y talleres de automaquillaje, hechos y enseñados en Puerto Rico.',
  contentEs:
    'Mezclamos lotes pequeños en Caguas con plantas que crecen cerca: sábila, café, cacao, achiote, parcha y romero. Cada etiqueta dice qué lleva adentro y cómo se usa, y solo prometemos lo que una crema o un labial puede hacer. En nuestro estudio de Santurce hacemos maquillaje y faciales, y los sábados te enseñamos a maquillarte a ti misma, en español o en inglés.',
} as const satisfies AboutValue

export const demoContact = {
  email: 'hola@flordemaga.test',
  facebook: 'https://www.facebook.com/flordemaga.test',
  instagram: 'https://www.instagram.com/flordemaga.test',
} as const satisfies ContactValue
