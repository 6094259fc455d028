import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { currentToast, dismissToast } from '../../ui/toast-store.ts'
import { sayFailure } from './say-failure.ts'

const failure = { title: 'Not saved', description: 'Try again' }

afterEach(() => {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
})

it('shows the failure', () => {
  sayFailure(new ApiError(500, '', ''), failure)
  expect(currentToast()).toMatchObject({ ...failure, tone: 'danger' })
})

it.each([
  ['a lost session, which has a message of its own', new ApiError(401, '', '{"message":"Unauthorized"}')],
  ['what somebody called off', new DOMException('stopped', 'AbortError')],
])('is silent about %s', (_, error) => {
  sayFailure(error, failure)
  expect(currentToast()).toBeUndefined()
})
