import { m } from '../paraglide/messages.js'
import type { Plant } from './benefits.ts'

/** The names of plants in the language of the page. */
export const plantTexts: Readonly<Record<Plant, () => string>> = {
  achiote: m.products_admin_plant_achiote,
  acerola: m.products_admin_plant_acerola,
  aloe: m.products_admin_plant_aloe,
  avocado: m.products_admin_plant_avocado,
  bamboo: m.products_admin_plant_bamboo,
  bougainvillea: m.products_admin_plant_bougainvillea,
  cacao: m.products_admin_plant_cacao,
  castor: m.products_admin_plant_castor,
  coconut: m.products_admin_plant_coconut,
  coffee: m.products_admin_plant_coffee,
  guava: m.products_admin_plant_guava,
  henna: m.products_admin_plant_henna,
  honey: m.products_admin_plant_honey,
  maga: m.products_admin_plant_maga,
  mango: m.products_admin_plant_mango,
  oat: m.products_admin_plant_oat,
  passionfruit: m.products_admin_plant_passionfruit,
  rice: m.products_admin_plant_rice,
  rosemary: m.products_admin_plant_rosemary,
  seagrape: m.products_admin_plant_seagrape,
}
