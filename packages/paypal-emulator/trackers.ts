import { z } from 'zod'
import { findCapture } from './captures.ts'
import { type EmulatorContext, timestamp } from './emulator-context.ts'
import { issueDescriptions, PayPalError, paypalError, refused } from './errors.ts'
import type { Answer, Call } from './http.ts'
import { findOrder, orderAnswer } from './orders.ts'
import type { OrderRecord } from './state.ts'
import { parseJson, validate } from './validation.ts'

const trackerSchema = z.object({
  tracking_number: z.string().max(64).optional(),
  carrier: z
    .string()
    .max(64)
    .regex(/^[0-9A-Z_]+$/)
    .optional(),
  carrier_name_other: z.string().min(1).max(64).optional(),
  capture_id: z
    .string()
    .min(1)
    .max(50)
    .regex(/^[a-zA-Z0-9]*$/),
  notify_payer: z.boolean().optional(),
  items: z
    .array(
      z.object({
        name: z.string().min(1).max(127).optional(),
        quantity: z
          .string()
          .regex(/^[1-9][0-9]{0,9}$/)
          .optional(),
        sku: z.string().min(1).max(127).optional(),
      }),
    )
    .optional(),
})

const patchSchema = z.array(z.object({ op: z.string(), path: z.string(), value: z.unknown().optional() })).min(1)

/** The captures that take tracking numbers; PayPal's guide names the partly refunded ones, too. */
const trackable = new Set(['COMPLETED', 'PARTIALLY_REFUNDED'])

function captureOf(context: EmulatorContext, order: OrderRecord, id: string) {
  try {
    const capture = findCapture(context, id)
    if (capture.orderId === order.id) return capture
  } catch (cause) {
    if (!(cause instanceof PayPalError)) throw cause
  }
  throw refused('CAPTURE_ID_NOT_FOUND')
}

/**
 * POST /v2/checkout/orders/{id}/track. It has no request id: the same number twice is there twice, so that a shop that does
 * not look first is found out.
 */
export function addTracker(context: EmulatorContext, call: Call): Answer {
  const order = findOrder(context, call.params.id)
  const request = validate(trackerSchema, parseJson(call.raw))
  const capture = captureOf(context, order, request.capture_id)
  if (!trackable.has(capture.status)) throw refused('CAPTURE_STATUS_NOT_VALID')
  const number = request.tracking_number
  if (!number || /\s/.test(number)) throw refused('INVALID_TRACKING_NUMBER')
  if (request.carrier === 'OTHER' && !request.carrier_name_other) {
    const issue = 'MISSING_REQUIRED_PARAMETER'
    const description = 'A required field / parameter is missing.'
    throw paypalError(400, [{ issue, description, field: '/carrier_name_other', location: 'body' }])
  }
  const skus = new Set((order.purchaseUnit.items ?? []).map(({ sku }) => sku))
  if ((request.items ?? []).some(({ sku }) => sku !== undefined && !skus.has(sku))) throw refused('ITEM_SKU_MISMATCH')
  const now = timestamp(context)
  order.trackers = [
    ...(order.trackers ?? []),
    {
      id: `${capture.id}-${number}`,
      status: 'SHIPPED',
      ...(request.items && { items: request.items }),
      ...(request.carrier && { carrier: request.carrier }),
      create_time: now,
      update_time: now,
    },
  ]
  order.updateTime = now
  context.changed('orders', order.id)
  return orderAnswer(context, call, order, 201)
}

/** PATCH /v2/checkout/orders/{id}/trackers/{tracker_id}: only its cancellation. */
export function patchTracker(context: EmulatorContext, call: Call): Answer {
  const order = findOrder(context, call.params.id)
  const tracker = order.trackers?.findLast(({ id }) => id === call.params.tracker)
  if (!tracker) {
    const issue = 'TRACKER_ID_NOT_FOUND'
    throw paypalError(404, [{ issue, description: issueDescriptions[issue] ?? '' }])
  }
  for (const { op, path, value } of validate(patchSchema, parseJson(call.raw))) {
    if (path !== '/status') throw refused('NOT_PATCHABLE')
    if (op !== 'replace' || value !== 'CANCELLED') {
      const issue = 'INVALID_PARAMETER_VALUE'
      throw paypalError(400, [
        { issue, description: 'The value of a field is invalid.', field: path, location: 'body' },
      ])
    }
    tracker.status = 'CANCELLED'
    tracker.update_time = timestamp(context)
  }
  context.changed('orders', order.id)
  return { status: 204 }
}
