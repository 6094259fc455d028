import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { currentToast } from '../ui/toast-store.ts'
import { formResolver } from './form-rules.ts'

test('a rule that throws is shown as the usual error, not in silence', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const resolve = formResolver<{ price: string }>({
    schema: z.object({ price: z.string() }),
    toBody: () => {
      throw new RangeError('Not a whole amount: NaN')
    },
  })
  const { errors } = await resolve({ price: '8,5' }, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors).toMatchObject({ root: { message: expect.stringMatching(/^This could not be done/) } })
  expect(currentToast()?.title).toBe('Something went wrong')
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
