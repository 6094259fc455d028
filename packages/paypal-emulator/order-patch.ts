import { z } from 'zod'
import { type EmulatorContext, timestamp } from './emulator-context.ts'
import { type ErrorDetail, issueDescriptions, paypalError, refused } from './errors.ts'
import type { Answer, Call } from './http.ts'
import { type PurchaseUnit, purchaseUnitSchema } from './order-schema.ts'
import { findOrder, requireSound } from './orders.ts'
import { parseJson, validate } from './validation.ts'

const patchSchema = z
  .array(
    z.object({
      op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
      path: z.string().optional(),
      value: z.unknown().optional(),
    }),
  )
  .min(1)
type Patch = z.output<typeof patchSchema>[number]

const pathForm =
  /^\/purchase_units\/@reference_id=='([^']*)'\/(amount|invoice_id|custom_id|description|items|shipping\/(?:address|name))$/

function fail(issue: string, patch: Patch): never {
  const detail: ErrorDetail = { issue, field: patch.path ?? '/', location: 'body' }
  throw paypalError(422, [{ ...detail, ...(issueDescriptions[issue] && { description: issueDescriptions[issue] }) }])
}

function apply(unit: PurchaseUnit, patch: Patch): PurchaseUnit {
  if (patch.path === undefined) fail('PATCH_PATH_REQUIRED', patch)
  const [, reference, field = ''] = pathForm.exec(patch.path) ?? fail('NOT_PATCHABLE', patch)
  if (reference !== unit.reference_id) fail('REFERENCE_ID_NOT_FOUND', patch)
  if (patch.op !== 'add' && patch.op !== 'replace') fail('NOT_PATCHABLE', patch)
  if (patch.value === undefined) fail('PATCH_VALUE_REQUIRED', patch)
  const [outer = '', inner] = field.split('/')
  const value = inner ? { ...unit.shipping, [inner]: patch.value } : patch.value
  return validate(purchaseUnitSchema, { ...unit, [outer]: value })
}

/** PATCH /v2/checkout/orders/{id}: applies all operations or none. */
export function patchOrder(context: EmulatorContext, call: Call): Answer {
  const order = findOrder(context, call.params.id)
  const patches = validate(patchSchema, parseJson(call.raw))
  if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_COMPLETED')
  const unit = patches.reduce(apply, order.purchaseUnit)
  requireSound(unit, order.wallet?.experience_context?.shipping_preference === 'SET_PROVIDED_ADDRESS')
  order.purchaseUnit = unit
  order.updateTime = timestamp(context)
  context.changed('orders', order.id)
  return { status: 204 }
}
