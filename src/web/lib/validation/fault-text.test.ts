import { describe, expect, it } from 'vitest'
import english from '../../../../messages/en/validation.json' with { type: 'json' }
import { addressMessages } from '../../../domain/address.ts'
import { passwordMessages } from '../../../domain/password.ts'
import { personMessages } from '../../../domain/person.ts'

describe('the texts of the validation rules', () => {
  const rules = Object.entries({ ...personMessages, ...passwordMessages, ...addressMessages })

  it.each(rules)('says %s in English exactly as the server does', (code, message) => {
    expect(english).toHaveProperty(`validation_${code}`, message)
  })
})
