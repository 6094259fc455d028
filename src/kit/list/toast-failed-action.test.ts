import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { currentToast, dismissToast } from '../ui/toast-store.ts'
import { toastFailedAction } from './toast-failed-action.ts'

const failure = { title: 'Not saved', description: 'Try again' }

afterEach(() => {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
})

it('shows the failure', () => {
  toastFailedAction(new ApiError(500, '', ''), failure)
  expect(currentToast()).toMatchObject({ ...failure, tone: 'danger' })
})

it.each([
  ['a lost session, which has its own message', new ApiError(401, '', '{"message":"Unauthorized"}')],
  ['an aborted request', new DOMException('stopped', 'AbortError')],
])('is silent about %s', (_, error) => {
  toastFailedAction(error, failure)
  expect(currentToast()).toBeUndefined()
})
