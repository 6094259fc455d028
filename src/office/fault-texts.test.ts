import { expect, test } from 'vitest'
import { adminFaultMessages } from '../kit/form/fault-messages.ts'
import { adminTexts } from './fault-texts.ts'

test.each(Object.entries(adminFaultMessages))(
  'the back office has the exact English message of %s, and a Spanish text',
  (code, message) => {
    const text = Object.entries(adminTexts).find(([name]) => name === code)?.[1]
    expect(text?.({}, { locale: 'en' })).toBe(message)
    expect(text?.({}, { locale: 'es' })).not.toBe(message)
  },
)
