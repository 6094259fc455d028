import { z } from 'zod'
import { id } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { order } from '../orders/api.ts'
import { phoneOrderFaults } from '../phone-orders/office-texts.ts'
import { saleCustomer } from './counter-api.ts'

/** An account that is chosen or made by its address. */
const orderCustomer = saleCustomer.check(({ value, issues }) => {
  if (value.userId !== undefined || value.email !== undefined) return
  const { message, ...params } = fault(phoneOrderFaults, 'draft_customer_required')
  issues.push({ code: 'custom', input: value, path: ['email'], message, params })
})

export const addOrderCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/customer',
  summary:
    'Give an order of nobody an account, or with `email` a new one: not verified, and without a password (staff); 409 when it has one, or its person was removed',
  params: z.object({ id }),
  body: orderCustomer,
  reply: order,
})
