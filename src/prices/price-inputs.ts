import { z } from 'zod'
import { readPrice } from '../catalog/catalog.ts'
import { text } from '../kit/codecs.ts'
import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { blankOr, field, reporting } from '../kit/fields.ts'
import { characters, normalizeLine } from '../kit/text.ts'
import { isDay } from '../kit/zoned-time.ts'
import { priceFaults } from './office-texts.ts'
import { isState } from './states.ts'

// The fields of tax rules, delivery methods and discounts as staff type them.

type Code = KeyOf<typeof priceFaults>

/** A fault of a price rule. */
export const priceFault = (code: Code): Fault<Code> => fault(priceFaults, code)

/** The longest name, as of tax and shipping in the settings, and the highest amount in cents. */
export const priceLimits = { name: 50, code: 40, amount: 99_999_900, days: 365, position: 9_999, uses: 1_000_000 }

/** A fault of the whole value, shown at one of its fields. */
export function atField<Value>(field: string, check: (value: Value) => Code | null): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const code = check(value)
    if (code === null) return
    const { message, ...params } = priceFault(code)
    issues.push({ code: 'custom', input: value, path: [field], message, params })
  }
}

/** A required name. */
export const nameInput = (required: Code, tooLong: Code) =>
  field({
    normalize: normalizeLine,
    check: (name) => {
      if (name === '') return priceFault(required)
      return characters(name) > priceLimits.name ? priceFault(tooLong) : null
    },
    document: { minLength: 1, maxLength: priceLimits.name },
  })

/** The Spanish name; null when it is blank. */
export const nameEsInput = (tooLong: Code) =>
  blankOr({
    normalize: normalizeLine,
    check: (name) => (characters(name) > priceLimits.name ? priceFault(tooLong) : null),
    document: { maxLength: priceLimits.name },
  })
    .nullish()
    .transform(blankAsNull)

/** Hundredths of a typed number without a sign: cents of dollars, basis points of percent; NaN for anything else. */
const hundredths = (typed: string) => readPrice(typed.replace(/\s*%\s*$/, ''))

const isRate = (typed: string) => hundredths(typed) >= 0 && hundredths(typed) <= 10_000

/** A rate in percent: `'11.5'`; in basis points for the handler. */
export const rateInput = text(20)
  .check(reporting((typed) => (isRate(typed) ? null : priceFault('rate_range'))))
  .transform(hundredths)
  .meta({ description: 'Percent, 0 to 100, with at most two decimals' })

const isAmount = (typed: string) => hundredths(typed) >= 0 && hundredths(typed) <= priceLimits.amount

/** An amount of at least 0: `'4.50'`; in cents for the handler. */
export const amountInput = text(20)
  .check(reporting((typed) => (isAmount(typed) ? null : priceFault('amount_range'))))
  .transform(hundredths)
  .meta({ description: 'Dollars, 0 to 999999, with at most two decimals' })

/** An amount, or null when it is blank. */
export const optionalAmountInput = text(20)
  .check(reporting((typed) => (typed.trim() === '' || isAmount(typed) ? null : priceFault('amount_range'))))
  .nullish()
  .transform((typed) => (typed?.trim() ? hundredths(typed) : null))

/** The value of a discount in hundredths: of percent or of dollars, by its kind; NaN when it is no number. */
export const valueInput = text(20)
  .nullish()
  .transform((typed) => (typed?.trim() ? hundredths(typed) : 0))

/** A day of the shop; null when it is blank. */
export const dayInput = text(10)
  .check(reporting((typed) => (typed === '' || isDay(typed) ? null : priceFault('day_invalid'))))
  .nullish()
  .transform(blankAsNull)
  .meta({ description: 'YYYY-MM-DD in the time zone of the shop' })

/** A whole number in a range; NaN stands for text that is none. */
export const wholeInput = (min: number, max: number, code: Code) =>
  z
    .union([z.number(), z.nan()])
    .check(reporting((value) => (Number.isInteger(value) && value >= min && value <= max ? null : priceFault(code))))
    .meta({ type: 'integer', minimum: min, maximum: max })

/** States by their codes, each once. */
export const statesInput = z
  .array(text(2))
  .max(100)
  .check(reporting(checkStates))
  .overwrite((states) => [...new Set(states)])

function checkStates(states: readonly string[]): Fault | null {
  if (states.length === 0) return priceFault('states_required')
  return states.every(isState) ? null : priceFault('state_unknown')
}

/** The code of a state; null when it is blank. */
export const stateInput = text(2)
  .check(reporting((state) => (state === '' || isState(state) ? null : priceFault('state_unknown'))))
  .nullish()
  .transform(blankAsNull)

/** What is not given as null. */
export const orNull = <T>(value: T | null | undefined): T | null => value ?? null

function blankAsNull(typed: string | null | undefined): string | null {
  return typed || null
}
