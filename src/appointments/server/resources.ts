import { type AuditEvent, recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Database, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertNotNewer, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type * as office from '../office-api.ts'
import type { OfficeResource } from '../office-api.ts'
import { appointmentFaults } from '../office-texts.ts'
import { distinctKinds } from '../resources.ts'
import {
  deleteResourceRow,
  insertResource,
  isInBookings,
  listResources,
  lockResource,
  neededKinds,
  updateResourceRow,
} from './resource-queries.ts'

type ResourceChange = EndpointRequest<typeof office.updateResource>['body']

/** Changes of resources run one after another, so that of two that have a kind one keeps it. */
const inOrder = { oneByOne: 'resources' }

/** Adds a room or a device. */
export function createResource(
  database: Database,
  by: By,
  { kinds, ...fields }: EndpointRequest<typeof office.createResource>['body'],
): Promise<OfficeResource> {
  return inTransaction(
    database,
    async (tx) => {
      const resource = await insertResource(tx, { ...fields, kinds: await spelled(tx, kinds) })
      await record(tx, by, 'resource.created', resource.id, { after: summaryOf(resource) })
      return resource
    },
    inOrder,
  )
}

/**
 * Changes a room or a device; existing bookings keep it.
 * @throws HttpError 404, 409 when a newer version than the named one is stored, and `resource_kind_needed` when a service
 * needs a kind that no room or device would have.
 */
export function updateResource(
  database: Database,
  by: By,
  id: string,
  { version, kinds, ...fields }: ResourceChange,
): Promise<OfficeResource> {
  return inTransaction(
    database,
    async (tx) => {
      const before = await lockResource(tx, id)
      if (!before) throw notFound()
      assertNotNewer(before, version)
      const after = await updateResourceRow(tx, id, { ...fields, kinds: await spelled(tx, kinds, id) })
      await assertNeedsKnown(tx, before)
      await record(tx, by, 'resource.updated', id, { before: summaryOf(before), after: summaryOf(after) })
      return after
    },
    inOrder,
  )
}

/**
 * Deletes a room or a device that was never booked.
 * @throws HttpError 404, 409 `resource_has_bookings` and `resource_kind_needed`, as {@link updateResource}
 */
export function deleteResource(database: Database, by: By, id: string): Promise<void> {
  return inTransaction(
    database,
    async (tx) => {
      const before = await lockResource(tx, id)
      if (!before) throw notFound()
      if (await isInBookings(tx, id)) throw refusal(409, fault(appointmentFaults, 'resource_has_bookings'))
      await deleteResourceRow(tx, id)
      await assertNeedsKnown(tx, before)
      await record(tx, by, 'resource.deleted', id, { before: summaryOf(before) })
    },
    inOrder,
  )
}

/** The kinds as others spell them: `facial room` beside `Facial room` would be another one. */
async function spelled(tx: Tx, kinds: readonly string[], except?: string): Promise<string[]> {
  const others = (await listResources(tx)).filter(({ id }) => id !== except)
  return distinctKinds(kinds, [...others.flatMap((other) => other.kinds), ...(await neededKinds(tx))])
}

async function assertNeedsKnown(tx: Tx, { kinds }: OfficeResource): Promise<void> {
  const known = new Set((await listResources(tx)).flatMap((resource) => resource.kinds))
  const needed = new Set(await neededKinds(tx))
  const kind = kinds.find((one) => needed.has(one) && !known.has(one))
  if (kind !== undefined) throw refusal(409, fault(appointmentFaults, 'resource_kind_needed', { kind }))
}

const summaryOf = ({ name, kinds, isActive }: OfficeResource) => ({ name, kinds, isActive })

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

function record(tx: Tx, by: By, action: AuditEvent['action'], id: string, changes: Changes) {
  return recordAudit(tx, { by, action, subject: { type: 'resource', id }, ...changes })
}
