/** Names and places from which the customers of the demo shop are invented. */

/** A town with its own streets; `weight` is its share of the customers. */
export interface DemoTown {
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Area code of the phone numbers. */
  readonly area: string
  readonly weight: number
  readonly streets: readonly string[]
}

// biome-ignore format: a table
export const spanishFirstNames = [
  'Adriana', 'Alondra', 'Ana', 'Beatriz', 'Carmen', 'Coralys', 'Damaris', 'Delia', 'Elba', 'Gloriana', 'Idalis',
  'Iris', 'Jomarie', 'Karla', 'Keishla', 'Lourdes', 'Luz Delia', 'Maribel', 'Migdalia', 'Naomi', 'Nilda', 'Paola',
  'Rosa', 'Sheila', 'Sofía', 'Tatiana', 'Verónica', 'Wanda', 'Yadira', 'Zulma', 'Ángel', 'Héctor', 'Luis', 'Rafael',
] as const

// biome-ignore format: a table
export const englishFirstNames = [
  'Abigail', 'Brooke', 'Claire', 'Denise', 'Emily', 'Grace', 'Hannah', 'Janelle', 'Kayla', 'Lauren', 'Megan', 'Nicole',
  'Rachel', 'Samantha', 'Tiffany', 'Vanessa', 'Marcus', 'Owen',
] as const

// biome-ignore format: a table
export const spanishLastNames = [
  'Acevedo', 'Alicea', 'Ayala', 'Berríos', 'Bonilla', 'Burgos', 'Camacho', 'Cintrón', 'Cordero', 'Figueroa', 'Galarza',
  'Irizarry', 'Lebrón', 'Maldonado', 'Matos', 'Meléndez', 'Muñiz', 'Negrón', 'Ocasio', 'Pagán', 'Quiñones', 'Rentas',
  'Santiago', 'Sepúlveda', 'Toro', 'Vázquez', 'Vega', 'Zayas',
] as const

// biome-ignore format: a table
export const englishLastNames = [
  'Bennett', 'Brooks', 'Carter', 'Dawson', 'Ellis', 'Foster', 'Hayes', 'Jensen', 'Lawson', 'Mercer', 'Novak', 'Parker',
  'Reed', 'Sawyer', 'Turner', 'Whitaker',
] as const

// biome-ignore format: a table
export const puertoRicanTowns: readonly DemoTown[] = [
  { city: 'San Juan', state: 'PR', zip: '00907', area: '787', weight: 20, streets: ['Calle Loíza', 'Calle Cerra'] },
  { city: 'San Juan', state: 'PR', zip: '00926', area: '787', weight: 8, streets: ['Calle Ceiba', 'Calle Amapola'] },
  { city: 'Caguas', state: 'PR', zip: '00725', area: '787', weight: 14, streets: ['Calle Gautier Benítez', 'Calle Ruiz Belvis'] },
  { city: 'Bayamón', state: 'PR', zip: '00956', area: '787', weight: 10, streets: ['Calle Santa Cruz', 'Calle Palmer'] },
  { city: 'Carolina', state: 'PR', zip: '00979', area: '939', weight: 9, streets: ['Calle Uroyán', 'Calle Rosa'] },
  { city: 'Ponce', state: 'PR', zip: '00730', area: '787', weight: 9, streets: ['Calle Isabel', 'Calle Reina'] },
  { city: 'Mayagüez', state: 'PR', zip: '00680', area: '787', weight: 6, streets: ['Calle Méndez Vigo', 'Calle Peral'] },
  { city: 'Guaynabo', state: 'PR', zip: '00969', area: '939', weight: 6, streets: ['Calle Azucena', 'Calle Tulipán'] },
  { city: 'Humacao', state: 'PR', zip: '00791', area: '787', weight: 4, streets: ['Calle Font Martelo', 'Calle Dufresne'] },
  { city: 'Arecibo', state: 'PR', zip: '00612', area: '787', weight: 4, streets: ['Calle Gonzalo Marín', 'Calle Mariana'] },
  { city: 'Cayey', state: 'PR', zip: '00736', area: '939', weight: 3, streets: ['Calle Barceló', 'Calle Luis Muñoz'] },
  { city: 'Isabela', state: 'PR', zip: '00662', area: '787', weight: 2, streets: ['Calle Corchado', 'Calle Celis'] },
]

// biome-ignore format: a table
export const mainlandTowns: readonly DemoTown[] = [
  { city: 'Orlando', state: 'FL', zip: '32822', area: '407', weight: 8, streets: ['Heron Bay Ln', 'Semoran Ct'] },
  { city: 'Kissimmee', state: 'FL', zip: '34744', area: '407', weight: 5, streets: ['Osceola Dr', 'Boggy Creek Way'] },
  { city: 'Bronx', state: 'NY', zip: '10457', area: '718', weight: 6, streets: ['E Tremont Ave', 'Anthony Ave'] },
  { city: 'Brooklyn', state: 'NY', zip: '11206', area: '718', weight: 4, streets: ['Graham Ave', 'Moore St'] },
  { city: 'Hartford', state: 'CT', zip: '06106', area: '860', weight: 3, streets: ['Park St', 'Zion St'] },
  { city: 'Philadelphia', state: 'PA', zip: '19133', area: '215', weight: 3, streets: ['N 5th St', 'W Lehigh Ave'] },
  { city: 'Springfield', state: 'MA', zip: '01107', area: '413', weight: 2, streets: ['Main St', 'Carew St'] },
  { city: 'Chicago', state: 'IL', zip: '60647', area: '773', weight: 3, streets: ['W Division St', 'N Kedzie Ave'] },
  { city: 'Austin', state: 'TX', zip: '78704', area: '512', weight: 2, streets: ['S Lamar Blvd', 'Mary St'] },
  { city: 'San Diego', state: 'CA', zip: '92104', area: '619', weight: 2, streets: ['Upas St', 'Texas St'] },
]
