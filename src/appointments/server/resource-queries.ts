import { and, arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { olderProcess } from '../../kit/server/database/older-process.ts'
import { required } from '../../kit/server/database/required.ts'
import type { Slot } from '../free-slots.ts'
import type { OfficeResource } from '../office-api.ts'
import type { Resource, ResourceNeed } from '../resources.ts'
import { bookingResources, type ResourceRow, resources, serviceResources } from './tables.ts'

const { id, name, kinds, isActive, version } = resources
const shown = { id, name, kinds, isActive, version }
const byName = [asc(sql`lower(${resources.name})`), asc(resources.id)] as const

/** All rooms and devices, by name. */
export const listResources = (db: Db): Promise<OfficeResource[]> =>
  db
    .select(shown)
    .from(resources)
    .orderBy(...byName)

/** A room or device, locked until the transaction ends; null when it does not exist. */
export async function lockResource(tx: Tx, resourceId: string): Promise<OfficeResource | null> {
  const [row] = await tx.select(shown).from(resources).where(eq(resources.id, resourceId)).for('update')
  return row ?? null
}

type ResourceFields = Pick<ResourceRow, 'name' | 'kinds' | 'isActive'>

export async function insertResource(tx: Tx, fields: ResourceFields): Promise<OfficeResource> {
  const [row] = await tx.insert(resources).values(fields).returning(shown)
  return required(row ?? null, 'resource')
}

export async function updateResourceRow(tx: Tx, resourceId: string, fields: ResourceFields): Promise<OfficeResource> {
  const [row] = await tx
    .update(resources)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(resources.id, resourceId))
    .returning(shown)
  return required(row ?? null, 'resource')
}

export async function deleteResourceRow(tx: Tx, resourceId: string): Promise<void> {
  await tx.delete(resources).where(eq(resources.id, resourceId))
}

/** Whether the room or device was ever booked. */
export const isInBookings = async (db: Db, resourceId: string): Promise<boolean> =>
  (await db.$count(bookingResources, eq(bookingResources.resourceId, resourceId))) > 0

/** The kinds that services need. */
export async function neededKinds(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ kind: serviceResources.kind }).from(serviceResources)
  return rows.map(({ kind }) => kind)
}

/** What some services need, by service. */
export async function findNeeds(db: Db, productIds: readonly string[]): Promise<Map<string, ResourceNeed[]>> {
  const rows = await db
    .select()
    .from(serviceResources)
    .where(inArray(serviceResources.productId, [...productIds]))
    .orderBy(asc(serviceResources.kind))
  return needsByService(rows)
}

const needsByService = (rows: readonly (ResourceNeed & { productId: string })[]): Map<string, ResourceNeed[]> => {
  const grouped = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...grouped].map(([key, of]) => [key, of.map(({ kind, count }) => ({ kind, count }))]))
}

/** Replaces what a service needs. */
export async function replaceNeeds(tx: Tx, productId: string, needs: readonly ResourceNeed[]): Promise<void> {
  await tx.delete(serviceResources).where(eq(serviceResources.productId, productId))
  if (needs.length > 0) await tx.insert(serviceResources).values(needs.map((need) => ({ productId, ...need })))
}

/** The kinds among these that a room or device has. It keeps them until the transaction ends. */
export async function lockKinds(tx: Tx, wanted: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ kinds })
    .from(resources)
    .where(arrayOverlaps(kinds, [...wanted]))
    .orderBy(asc(id))
    .for('share')
  return new Set(rows.flatMap((row) => row.kinds))
}

/** What services need, and what they can use. */
export interface Equipment {
  /** By service; those without any are missing. */
  needs: Map<string, ResourceNeed[]>
  /** By name, with the times around the range at which they are occupied. */
  resources: Resource[]
  /** A process that takes no rooms and devices is running. */
  beside: boolean
}

/** What the services need and can use within a range, without what the booking `except` occupies. */
export async function findEquipment(
  db: Db,
  productIds: readonly string[],
  { startsAt, endsAt }: Slot,
  except?: string,
): Promise<Equipment> {
  const range = sql`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()})`
  const edge = (of: 'lower' | 'upper') => sql.raw(`(extract(epoch from ${of}(b.during)) * 1000)::bigint`)
  const { rows } = await db.execute<{
    needs: (ResourceNeed & { productId: string })[]
    resources: (Omit<Resource, 'busy'> & { busy: [number, number][] })[]
    beside: boolean
  }>(sql`
    with needed as (
      select product_id, kind, count from service_resources
      where product_id in (${sql.join(
        productIds.map((one) => sql`${one}`),
        sql`, `,
      )})
    )
    select
      (select coalesce(json_agg(json_build_object('productId', product_id, 'kind', kind, 'count', count)), '[]')
        from needed) as needs,
      (select coalesce(json_agg(json_build_object('id', r.id, 'kinds', r.kinds,
          'services', (select count(distinct s.product_id) from service_resources s where s.kind = any (r.kinds)),
          'busy', (
            select coalesce(json_agg(json_build_array(${edge('lower')}, ${edge('upper')}) order by lower(b.during)), '[]')
            from booking_resources b
            where b.resource_id = r.id and b.state in ('held', 'confirmed') and b.during && ${range}
              and b.booking_id is distinct from ${except ?? null}
          )
        ) order by lower(r.name), r.id), '[]')
        from resources r where r.is_active and r.kinds && (select array_agg(kind) from needed)) as resources,
      exists (select from needed) and ${olderProcess()} as beside`)
  const [found] = rows
  if (!found) throw new Error('the query of a single row found none')
  return {
    needs: needsByService(found.needs),
    resources: found.resources.map(({ busy, ...resource }) => ({ ...resource, busy: busy.flat() })),
    beside: found.beside,
  }
}

/** Locks, in the order of their ids, the active rooms and devices that these services can use. */
export async function lockUsable(tx: Tx, productIds: readonly string[]): Promise<void> {
  const needed = tx
    .select({ kinds: sql`array_agg(${serviceResources.kind})` })
    .from(serviceResources)
    .where(inArray(serviceResources.productId, [...productIds]))
  await tx
    .select({ id })
    .from(resources)
    .where(and(eq(isActive, true), sql`${kinds} && (${needed})`))
    .orderBy(asc(id))
    .for('no key update')
}

interface Taken {
  bookingId: string
  resourceId: string
}

/** Notes what bookings occupy, in the order of the resources' ids. */
export async function insertTaken(tx: Tx, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  const inOrder = taken.toSorted((a, b) => a.resourceId.localeCompare(b.resourceId))
  // A trigger sets the state and the time.
  const rows = inOrder.map((row) => ({ ...row, state: 'held' as const, during: sql`'empty'` }))
  await tx.insert(bookingResources).values(rows)
}

/** Frees what a booking occupies. */
export async function deleteTaken(tx: Tx, bookingId: string): Promise<void> {
  await tx.delete(bookingResources).where(eq(bookingResources.bookingId, bookingId))
}

/** The resources of bookings, as a column of a query of bookings, by name. */
export const resourcesOf = (bookingId: AnyPgColumn) =>
  sql<{ id: string; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name) order by lower(r.name), r.id)
    from booking_resources t join resources r on r.id = t.resource_id where t.booking_id = ${bookingId}
  ), '[]')`
