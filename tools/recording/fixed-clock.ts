import pg from 'pg'

const start = Date.parse('2026-11-20T13:00:00Z')

/**
 * Postgres reads the recorder's clock, and numbers its ids: functions of a schema that is searched before `pg_catalog`.
 * Transactions differ by microseconds, so that lists keep their order.
 */
const clockInPostgres = `
  create schema fixed;
  create table fixed.clock (at timestamptz not null);
  insert into fixed.clock values (to_timestamp(${start / 1000}));
  create sequence fixed.ids;
  create function fixed.now() returns timestamptz stable language sql as
    $$ select at + pg_current_xact_id()::text::bigint * interval '1 microsecond' from fixed.clock $$;
  create function fixed.clock_timestamp() returns timestamptz stable language sql as $$ select fixed.now() $$;
  create function fixed.gen_random_uuid() returns uuid volatile language sql as
    $$ select ('d' || lpad(nextval('fixed.ids')::text, 7, '0') || '-0000-4000-8000-000000000000')::uuid $$;
  do $$
    declare command text;
    begin
      for command in
        select format('alter table %s alter column %I set default %s', adrelid::regclass, attname, regexp_replace(
          pg_get_expr(adbin, adrelid), '\\m(now|gen_random_uuid)\\(\\)', 'fixed.\\1()', 'g'))
        from pg_attrdef
        join pg_attribute on attrelid = adrelid and attnum = adnum and attgenerated = ''
        join pg_class on pg_class.oid = adrelid and relnamespace = 'public'::regnamespace
        where pg_get_expr(adbin, adrelid) ~ '\\m(now|gen_random_uuid)\\(\\)'
      loop execute command; end loop;
      execute format('alter database %I set search_path = fixed, pg_catalog, public', current_database());
    end
  $$`

let now = start

/** Also dates made before have this constructor, by which the pages' serializer recognizes dates. */
function fixDate(): void {
  const RealDate = Date
  const fixed = new Proxy(RealDate, {
    construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [now]),
    apply: (target) => new target(now).toString(),
  })
  RealDate.now = () => now
  RealDate.prototype.constructor = fixed
  globalThis.Date = fixed
}

/** Fixes the clock of this process and of new connections to the database. @returns the hand of the clock */
export async function fixClock(connection: pg.ClientConfig) {
  fixDate()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(clockInPostgres)
  return {
    /** A second passes. */
    async tick() {
      now += 1000
      await client.query('update fixed.clock set at = to_timestamp($1)', [now / 1000])
    },
    stop: () => client.end(),
  }
}
