import { describe, expect, it } from 'vitest'
import english from '../../../../messages/en/validation.json' with { type: 'json' }
import { addressMessages } from '../../../domain/address.ts'
import { passwordMessages } from '../../../domain/password.ts'
import { personMessages } from '../../../domain/person.ts'

describe('the messages of the validation rules', () => {
  const rules = Object.entries({ ...personMessages, ...passwordMessages, ...addressMessages })

  it.each(rules)("has the server's exact English text for %s", (code, message) => {
    expect(english).toHaveProperty(`validation_${code}`, message)
  })
})
