import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { orderSelection } from './api.ts'

/** The most orders of one action. */
export const maxChosenOrders = 1_000

/** Orders by their ids, in this order, or all that match a filter, newest first unless it says otherwise. */
const chosenOrders = z
  .strictObject({
    ids: z.array(id).min(1).max(maxChosenOrders).optional(),
    filter: z.strictObject(orderSelection.shape).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: 'Name either ids or a filter',
    path: ['ids'],
  })

/** Why an order among many was left as it is, by the code of its refusal. */
export const refusal = z.object({ id, code: z.string() })
export type Refusal = z.output<typeof refusal>

const chosenOrder = z.object({ id, orderNumber: z.string(), customerName: z.string(), createdAt: moment })
/** An order that is selected, on whichever page of the list it is. */
export type ChosenOrder = z.output<typeof chosenOrder>

export const listChosenOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/chosen',
  summary: 'The ids and numbers of all orders that match, newest or oldest first, at most 1,000 (staff)',
  query: orderSelection,
  reply: z.object({
    orders: z.array(chosenOrder),
    /** Whether more match than are listed. */
    more: z.boolean(),
  }),
})

export const getPackingSlips = endpoint({
  method: 'POST',
  path: '/api/admin/orders/packing-slips',
  summary:
    'The packing slips of many orders as one PDF (staff); the header x-left-out names those of which nothing ships',
  body: chosenOrders,
  reply: 'pdf',
})

export const getInvoices = endpoint({
  method: 'POST',
  path: '/api/admin/orders/invoices',
  summary: 'The invoices of many orders as one PDF (staff); the header x-left-out names those that have none',
  body: chosenOrders,
  reply: 'pdf',
})

export const processOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/process',
  summary:
    'Set many orders to processed; answers which are, and why others were left as they are: shipped, ended or not paid (staff)',
  body: z.strictObject({ ids: z.array(id).min(1).max(maxChosenOrders) }),
  reply: z.object({ processed: z.array(id), refused: z.array(refusal) }),
})
