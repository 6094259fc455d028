import { expect, test } from 'vitest'
import { messagesOf } from '../../kit/form/form-rules.ts'
import { m } from '../../paraglide/messages.js'
import { parcelRules } from './parcel-dialog.tsx'

const typed = { number: '', numberShared: false, carrier: '', carrierName: '', url: '' }
const soap = '00000000-0000-4000-8000-00000000000a'
const cream = '00000000-0000-4000-8000-00000000000b'

test('a parcel of nothing is a fault of the form, and what it holds is said line by line', () => {
  expect(messagesOf(parcelRules, { ...typed, units: { [soap]: '0', [cream]: '0' } })).toEqual({
    units: m.parcel_empty(),
  })
  const units = { [soap]: '0', [cream]: '2' }
  expect(messagesOf(parcelRules, { ...typed, units })).toEqual({})
  expect(parcelRules.toBody?.({ ...typed, units })).toEqual({ lines: [{ lineId: cream, quantity: 2 }] })
  expect(parcelRules.toBody?.({ ...typed, units: { [soap]: '0' } })).toEqual({ lines: [] })
})
