import { describe, expect, test } from 'vitest'
import { shoppingCartSetting } from './shopping-cart-setting.ts'

const faults = (value: object) =>
  (shoppingCartSetting.schema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('rates are 0 or more, in hundredths', () => {
  test.each(['tax_rate', 'shipping_rate', 'free_shipping_threshold'])('%s', (rate) => {
    for (const good of [0, 0.01, 99.99, 100]) expect(faults({ [rate]: good })).toEqual([])
    expect(faults({ [rate]: -0.01 })).toEqual([`${rate}: Must be 0 or greater`])
    expect(faults({ [rate]: 0.001 })).toEqual([`${rate}: At most two decimals`])
  })

  test('a tax has at most 100 percent', () => {
    expect(faults({ tax_rate: 100.01 })).toEqual(['tax_rate: Cannot exceed 100'])
    expect(faults({ shipping_rate: 100.01 })).toEqual([])
  })
})
