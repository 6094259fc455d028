import { z } from 'zod'
import { fault } from '../kit/fault.ts'
import { reporting } from '../kit/fields.ts'
import type { Cents } from '../kit/money.ts'
import { type DepositTerms, depositPercents, lateKeepsChoices } from './deposit-terms.ts'
import { productFaults } from './office-texts.ts'
import { priceInput } from './variants-api.ts'

/** A whole percentage in its range; NaN stands for text that is none. */
const percentInput = z
  .union([z.number(), z.nan()])
  .check(reporting((percent) => (isPercent(percent) ? null : fault(productFaults, 'deposit_percent_range'))))
  .meta({ type: 'integer', minimum: depositPercents.min, maximum: depositPercents.max })

const isPercent = (percent: number) =>
  Number.isInteger(percent) && percent >= depositPercents.min && percent <= depositPercents.max

/** The typed terms of a deposit: either a percentage or an amount. */
export const depositTermsInput = z
  .strictObject({
    percent: percentInput.nullish(),
    amount: priceInput.nullish(),
    lateKeeps: z.enum(lateKeepsChoices).default('none'),
  })
  .check(
    reporting(({ percent, amount }: { percent?: number | null | undefined; amount?: Cents | null | undefined }) =>
      (percent == null) === (amount == null) ? fault(productFaults, 'deposit_either') : null,
    ),
  )
  .transform(({ percent = null, amount = null, lateKeeps }): DepositTerms => ({ percent, amount, lateKeeps }))
