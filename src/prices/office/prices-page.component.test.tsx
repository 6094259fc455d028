import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refused } from '../../testing/components/answers.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { listDeliveryMethods, listTaxRules, type OfficeTaxRule, updateTaxRule } from '../office-api.ts'

const rule: OfficeTaxRule = {
  id: '00000000-0000-4000-8000-000000000501',
  states: ['PR'],
  kinds: ['product'],
  components: [{ name: 'Sales tax', nameEs: 'IVU', rate: 1050 }],
  from: null,
  until: null,
  active: true,
  version: 1,
}

it('shows what was typed beside what somebody else has saved, and saves what is chosen', async () => {
  answer(listTaxRules, [rule])
  answer(listDeliveryMethods, [])
  answer(updateTaxRule, refused(409, { code: 'newer_version' }))
  await openOffice('/admin/prices')
  await page.getByRole('button', { name: 'Edit Sales tax 10.5 %' }).click()
  await page.getByRole('textbox', { name: /Rate/ }).fill('11')
  const now: OfficeTaxRule = { ...rule, kinds: ['product', 'workshop'], active: false, version: 2 }
  answer(listTaxRules, [now])
  await page.getByRole('button', { name: 'Save' }).click()

  const question = page.getByRole('dialog', { name: 'Somebody else has saved this' })
  await expect.element(question).toBeVisible()
  const sides = [...question.element().querySelectorAll('fieldset')].map((field) =>
    [field.querySelector('legend'), ...field.querySelectorAll('[id^=newer]')].map((part) => part?.textContent),
  )
  expect(sides).toEqual([
    ['Applies to', 'Products', 'Products, Workshops'],
    ['Taxes', 'Sales tax (IVU) 11 %', 'Sales tax (IVU) 10.5 %'],
    ['On', 'Yes', 'No'],
  ])
  const sent = answer(updateTaxRule, { ...now, version: 3 })
  await question.getByRole('button', { name: 'Save This Choice' }).click()
  await expect.poll(() => sent.length).toBe(1)
  // The rate was typed; the other fields are what was saved meanwhile.
  expect(sent[0]?.body).toMatchObject({ kinds: ['product', 'workshop'], active: false, version: 2 })
  expect(sent[0]?.body.components).toMatchObject([{ name: 'Sales tax', rate: 1100 }])
})
