import { expect, test } from 'vitest'
import { checkBarcode, normalizeBarcode } from './variant-rules.ts'

// Numbers of the GS1 General Specifications and of printed goods.
test.each([
  ['4006381333931', null],
  ['4006381333932', 'barcode_check_digit'],
  ['4006381339331', 'barcode_check_digit'],
  ['96385074', null],
  ['96385073', 'barcode_check_digit'],
  ['036000291452', null],
  ['036000291453', 'barcode_check_digit'],
  ['12345', 'barcode_form'],
  ['40063813339310', 'barcode_form'],
  ['40063813339AB', 'barcode_form'],
])('the barcode %s: %s', (text, code) => expect(checkBarcode(text)?.code ?? null).toBe(code))

test('spaces and hyphens between the digits of a barcode are no part of it', () => {
  expect(normalizeBarcode(' 4 006381-333931 ')).toBe('4006381333931')
})
