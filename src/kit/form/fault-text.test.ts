import { expect, it } from 'vitest'
import { faultMessages } from './fault-messages.ts'
import { faultTexts } from './fault-text.ts'

it.each(Object.entries(faultMessages))('has the exact English message of %s, and a Spanish text', (code, message) => {
  const english = message.replace('{max}', '5')
  expect(faultTexts[code]?.({ max: 5 }, { locale: 'en' })).toBe(english)
  expect(faultTexts[code]?.({ max: 5 }, { locale: 'es' })).not.toBe(english)
})
