import type { ProductContext } from '../catalog/server/product-context.ts'
import type { Platform } from '../kit/server/platform.ts'
import { takeDiscountsAlong } from '../prices/server/discount-categories.ts'
import { otherTax, readSameTax } from '../prices/server/same-tax.ts'
import { syncSessionOrdersJob } from '../workshops/server/sessions.ts'
import { features } from './features.ts'

/** What changes of products need from other features. Without `publish` the notifications of the database are enough. */
export function productContext(
  platform: Platform,
  publish: ProductContext['publish'] = async () => {},
): ProductContext {
  const boughtIn = features.flatMap(({ isBought }) => isBought ?? [])
  return {
    ...platform,
    publish,
    onSessionChanged: async (tx, variantId) => {
      await platform.jobs.enqueue(tx, syncSessionOrdersJob, { variantId })
    },
    onCategoryRenamed: takeDiscountsAlong,
    assertSameTax: async (tx, kind, from, to) => {
      const isSameTax = await readSameTax(tx, { kind, price: 1 }, platform.clock())
      if (!isSameTax(from, to)) throw otherTax()
    },
    isBought: async (db, bought) => {
      for (const isBought of boughtIn) if (await isBought(db, bought)) return true
      return false
    },
  }
}
