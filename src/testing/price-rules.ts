import { codeKey } from '../prices/discounts.ts'
import { deliveryMethods, discounts, taxRules } from '../prices/server/tables.ts'
import { clearSettingsCache } from '../settings/server/settings-cache.ts'
import type { TestShop } from './test-shop.ts'

type Shop = Pick<TestShop, 'platform'>
type NewDiscount = typeof discounts.$inferInsert

/** Adds an active discount: 10 % on everything unless changed. @returns its id. */
export async function addDiscount({ platform }: Shop, change: Partial<NewDiscount> = {}): Promise<string> {
  const { db } = platform.database
  const code = change.code === undefined ? 'HOLA' : change.code
  const values: NewDiscount = {
    name: 'Welcome',
    nameEs: 'Bienvenida',
    kind: 'percent',
    value: 1000,
    isActive: true,
    code,
    codeKey: code === null ? null : codeKey(code),
    ...change,
  }
  const [row] = await db.insert(discounts).values(values).returning({ id: discounts.id })
  clearSettingsCache(db)
  return row?.id ?? ''
}

/** Adds an active delivery method: a parcel to Puerto Rico and Florida for $5.95 unless changed. @returns its id. */
export async function addMethod(
  { platform }: Shop,
  change: Partial<typeof deliveryMethods.$inferInsert> = {},
): Promise<string> {
  const { db } = platform.database
  const values = { name: 'Parcel', nameEs: 'Paquete', kind: 'parcel', states: ['PR', 'FL'], price: 595 } as const
  const [row] = await db
    .insert(deliveryMethods)
    .values({ ...values, states: [...values.states], isActive: true, ...change })
    .returning({ id: deliveryMethods.id })
  clearSettingsCache(db)
  return row?.id ?? ''
}

/** Adds the active tax of Puerto Rico: 10.5 % and 1 % on everything that is sold, not on delivery. */
export async function addTaxRule(
  { platform }: Shop,
  change: Partial<typeof taxRules.$inferInsert> = {},
): Promise<void> {
  const { db } = platform.database
  await db.insert(taxRules).values({
    states: ['PR'],
    kinds: ['product', 'service', 'workshop'],
    components: [
      { name: 'State IVU', nameEs: 'IVU estatal', rate: 1050 },
      { name: 'Municipal IVU', nameEs: 'IVU municipal', rate: 100 },
    ],
    isActive: true,
    ...change,
  })
  clearSettingsCache(db)
}

/** Removes all rules that no order refers to: tax rules and delivery methods; discounts are switched off. */
export async function clearRules({ platform }: Shop): Promise<void> {
  const { db } = platform.database
  await db.delete(taxRules)
  await db.delete(deliveryMethods)
  await db.update(discounts).set({ isActive: false, hiddenAt: new Date() })
  clearSettingsCache(db)
}
