import { expect, it } from 'vitest'
import { ApiError } from '../../kit/api/api-error.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { noticeOf, noticeText } from './notice.ts'

const slots = [{ startsAt: '2026-12-05T19:00:00.000Z', endsAt: '2026-12-05T19:45:00.000Z', calendarId: 'rosa' }]
const taken = { code: 'slot_taken', productId: 'p', variantId: 'v', startsAt: '2026-12-05T18:00:00.000Z', slots }
const refused = (body: object) => new ApiError(409, 'Conflict', JSON.stringify(body))

it('offers the nearest free times instead of one that was taken', () => {
  const notice = noticeOf(refused(taken))
  expect(notice).toEqual({ kind: 'slot_taken', variantId: 'v', startsAt: taken.startsAt, slots })
  const textsIn = (locale: 'en' | 'es') => {
    overwriteGetLocale(() => locale)
    return notice && noticeText(notice).text.replace(/\s/g, ' ')
  }
  expect(textsIn('en')).toBe('Saturday, December 5, 2026, 2:00 PM: somebody else booked it. Nothing was charged.')
  expect(textsIn('es')).toBe('sábado, 5 de diciembre de 2026, 2:00 p. m.: otra persona la reservó. No se cobró nada.')
  overwriteGetLocale(() => 'en')
})

it('is not needed for a cart that was only outdated, or an answer that names no time', () => {
  expect(noticeOf(refused({ ...taken, code: 'total_changed' }))).toBeNull()
  expect(noticeOf(refused({ code: 'slot_taken' }))).toBeNull()
  expect(noticeOf(refused({ code: 'unpaid_orders_limit', limit: 3 }))).toEqual({
    kind: 'unpaid_orders',
    limit: 3,
    left: 0,
  })
})

it('says what became of a code, and where nothing is delivered', () => {
  const textOf = (body: object) => {
    const notice = noticeOf(refused(body))
    return notice && noticeText(notice)
  }
  expect(textOf({ code: 'code_used_up' })?.title).toBe('This code was just used up')
  expect(textOf({ code: 'code_used_up', isAutomatic: true })?.title).toBe('A discount was just used up')
  expect(textOf({ code: 'code_not_valid', reason: 'ended' })?.text).toContain('This code has expired.')
  expect(textOf({ code: 'no_delivery' })?.title).toBe('We do not deliver to this state yet.')
})

it('explains a pause in the words of the shop', () => {
  const notice = noticeOf(refused({ code: 'shop_paused', text: 'A storm is near.', textEs: 'Viene una tormenta.' }))
  expect(notice && noticeText(notice)).toEqual({
    title: 'Sales are paused',
    text: 'A storm is near. Nothing was charged.',
  })
})
