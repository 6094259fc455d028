import { listFreeSlots } from '../src/appointments/server/find-slots.ts'
import { openDatabase } from '../src/kit/server/database/database.ts'
import { migrate, readMigrations } from '../src/kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { addDays } from '../src/kit/zoned-time.ts'
import { median, round } from './target.ts'

// Compares the search of 60 days of 10 people, half of whose times are booked, for a service that needs one of 10 rooms
// with that for one that needs nothing. `node bench/free-times.ts FOLDER` prints the result as JSON.

const rounds = 60
const from = '2027-01-04'
const to = addDays(from, 59)
const now = new Date('2027-01-04T04:00:00Z')
const terms = { durationMinutes: 60, bufferMinutes: 0, minimumNoticeHours: 0, bookableDays: 60, cancelUntilHours: 0 }

/** Every other hour of each person is booked, in a room of their number. */
const seed = `
  with made as (
    insert into products (slug, name, type, price) select 'bench-' || i, 'Service', 'service', 10 from generate_series(1, 2) i
    returning id
  )
  insert into service_terms (product_id, duration_minutes, buffer_minutes, minimum_notice_hours, bookable_days, cancel_until_hours)
  select id, 60, 0, 0, 60, 0 from made;
  insert into calendars (name, weekly)
  select 'Person ' || i, (select jsonb_agg(jsonb_build_object('weekday', d, 'opens', '09:00', 'closes', '17:00')) from generate_series(0, 6) d)
  from generate_series(1, 10) i;
  insert into calendar_services (calendar_id, product_id) select c.id, t.product_id from calendars c, service_terms t;
  insert into resources (name, kinds) select 'Room ' || i, '{Room}' from generate_series(1, 10) i;
  insert into service_resources (product_id, kind, count) select max(product_id::text)::uuid, 'Room', 1 from service_terms;
  with booked as (
    insert into bookings (calendar_id, product_id, starts_at, ends_at, free_at, state, customer_name)
    select c.id, (select product_id from service_resources), t, t + interval '1 hour', t + interval '1 hour', 'confirmed', 'Luz'
    from calendars c, generate_series(0, 59) d, generate_series(9, 16) h,
      lateral (select '${from}T04:00:00Z'::timestamptz + d * interval '1 day' + h * interval '1 hour' as t) at
    where (substr(c.name, 8)::int + d + h) % 2 = 0 returning id, calendar_id
  )
  insert into booking_resources (booking_id, resource_id, state, during)
  select b.id, r.id, 'confirmed', 'empty' from booked b join calendars c on c.id = b.calendar_id
  join resources r on substr(r.name, 6) = substr(c.name, 8);
  analyze`

const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataDir })
const database = openDatabase({ connection: postgres.connection })
try {
  await migrate(database, await readMigrations())
  await database.pool.query(seed)
  const { rows } = await database.pool.query<{ id: string }>(
    `select product_id as id from service_terms order by product_id in (select product_id from service_resources)`,
  )
  const [without = '', needing = ''] = rows.map(({ id }) => id)
  const times = { without: [] as number[], needing: [] as number[] }
  const found = new Set<number>()
  for (let at = 0; at < rounds; at++) {
    const order = at % 2 === 0 ? (['without', 'needing'] as const) : (['needing', 'without'] as const)
    for (const which of order) {
      const start = performance.now()
      const slots = await listFreeSlots(
        database.db,
        { id: which === 'without' ? without : needing, terms, now },
        { from, to },
      )
      times[which].push(performance.now() - start)
      found.add(slots.length)
    }
  }
  if (found.size !== 1) throw new Error(`the searches found ${[...found].join(' and ')} times`)
  // The first rounds compile.
  const [bare, rooms] = [times.without, times.needing].map((of) => median(of.slice(10)))
  const detail = `${round(rooms ?? 0, 1)} ms against ${round(bare ?? 0, 1)} ms, ${[...found][0]} times`
  console.log(JSON.stringify({ ratio: round((rooms ?? 0) / (bare ?? 1)), detail }))
} finally {
  await database.close()
  await postgres.stop()
}
