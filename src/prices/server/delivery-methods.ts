import type { EndpointRequest } from '../../kit/endpoint.ts'
import { formatDecimal } from '../../kit/money.ts'
import { required } from '../../kit/server/database/required.ts'
import type { createDeliveryMethod, OfficeDeliveryMethod } from '../office-api.ts'
import type { PriceRecords } from './price-records.ts'
import {
  type DeliveryMethodFields,
  deleteMethod,
  insertMethod,
  lockMethod,
  updateMethod,
} from './price-rule-queries.ts'
import type { DeliveryMethodRow } from './tables.ts'

type Body = EndpointRequest<typeof createDeliveryMethod>['body']

/** Only a pickup has a place. */
function fieldsOf({ active, place, placeEs, placeState, ...fields }: Body): DeliveryMethodFields {
  const where =
    fields.kind === 'pickup' ? { place, placeEs, placeState } : { place: null, placeEs: null, placeState: null }
  return { ...fields, ...where, isActive: active }
}

/** A method as it is answered. */
export const presentMethod = ({
  isActive,
  createdAt: _,
  updatedAt: __,
  ...row
}: DeliveryMethodRow): OfficeDeliveryMethod => ({ ...row, states: [...row.states], active: isActive })

export const deliveryMethodRecords: PriceRecords<Body, DeliveryMethodRow, OfficeDeliveryMethod> = {
  type: 'delivery_method',
  lock: lockMethod,
  insert: (tx, body) => insertMethod(tx, fieldsOf(body)),
  update: (tx, id, body) => updateMethod(tx, id, fieldsOf(body)),
  remove: deleteMethod,
  read: async (tx, id) => presentMethod(required(await lockMethod(tx, id), 'delivery method')),
  summaryOf: ({ id: _, version: __, active, freeFrom, ...fields }) => ({
    ...fields,
    freeFrom: freeFrom === null ? null : formatDecimal(freeFrom),
    isActive: active,
  }),
}
