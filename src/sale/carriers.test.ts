import { expect, test } from 'vitest'
import { guessCarrier, isTrackingNumber, knownCarrier, trackingNumber, trackingPage } from './carriers.ts'

test.each([
  ['9400 1112 0255 5842 3326 69', 'USPS'],
  ['420007219400111899223197428470', 'USPS'],
  ['９４００–1112–0255–5842–3326\u200b69', 'USPS'],
  ['RB123456785US', 'USPS'],
  ['1z 999 aa1 01 2345 6784', 'UPS'],
  ['9865 7878 8855', 'FedEx'],
  ['7777777770', 'DHL'],
  ['CORREO-12345', null],
  ['12345', null],
] as const)('%s is a number of %s', (typed, carrier) => {
  const number = trackingNumber(typed)
  expect(isTrackingNumber(number)).toBe(true)
  expect(guessCarrier(number)).toBe(carrier)
})

test.each(['', 'abc', '12 34 é', 'x'.repeat(41), '<b>1234</b>'])('%j is no tracking number', (typed) => {
  expect(isTrackingNumber(trackingNumber(typed))).toBe(false)
})

test('a carrier is known in any case, and has a page for its numbers', () => {
  expect(knownCarrier(' fedex ')).toBe('FedEx')
  expect(knownCarrier('Correo del Oeste')).toBeNull()
  expect(trackingPage('usps', '9400111202555842332669')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111202555842332669',
  )
  expect(trackingPage('Correo del Oeste', '12345')).toBeNull()
  expect(trackingPage('USPS', null)).toBeNull()
})
