// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { shoppingCartSetting } from './shopping-cart-setting.ts'

export const getShoppingCartSetting = shoppingCartSetting.read

export const readPriceRules = endpoint({
  method: 'GET',
  path: '/api/price-rules',
  summary:
    'Whether prices depend on rules beside the shopping cart settings, and whether there are delivery methods to choose and codes to type',
  reply: z.object({
    byRules: z.boolean(),
    hasMethods: z.boolean(),
    hasCodes: z.boolean(),
    /** What estimated days follow from; null while no delivery method has days. */
    arrivals: z
      .object({
        closedDays: z.array(z.string()),
        cutOffHour: z.int(),
        /** The working days of the parcel that is chosen first where the shop is; `place`: unless they are the same everywhere. */
        usual: z
          .object({ daysFrom: z.int().nullable(), daysTo: z.int().nullable(), place: z.string().nullable() })
          .nullable(),
      })
      .nullable(),
  }),
})
