import { describe, expect, it } from 'vitest'
import { findMigrationFaults } from './migration-faults.ts'

const faultsOf = (text: string) => findMigrationFaults([{ tag: '0099_next', text }])

describe('rejects', () => {
  it.each([
    'DROP TABLE "mails";',
    'ALTER TABLE "orders" DROP COLUMN "total";',
    'ALTER TABLE "orders" RENAME COLUMN "total" TO "sum";',
    'ALTER TABLE "orders" RENAME TO "purchases";',
    'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "status" DROP DEFAULT;',
    'ALTER TABLE "orders" ADD COLUMN "gift" boolean NOT NULL;',
    `ALTER TABLE "orders" ADD COLUMN "text" text GENERATED ALWAYS AS (lower(name)) STORED;`,
    'ALTER TABLE "orders" ADD CONSTRAINT "positive" CHECK (total > 0);',
    'CREATE INDEX "orders_gift" ON "orders" USING btree ("gift");',
    'CREATE UNIQUE INDEX "orders_key" ON "orders" ("key");',
    'CREATE TABLE "gifts" ("id" uuid);\n--> statement-breakpoint\nDROP TABLE "mails";',
    '-- contract:\nDROP TABLE "mails";',
  ])('%s', (text) => {
    expect(faultsOf(text)).toHaveLength(1)
  })
})

describe('accepts', () => {
  it.each([
    'CREATE TABLE "gifts" ("id" uuid NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "gifts_id" ON "gifts" ("id");',
    'ALTER TABLE "orders" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "note" text;',
    'ALTER TABLE "orders" ADD CONSTRAINT "positive" CHECK (total > 0) NOT VALID;',
    '-- contract: 2 s for a million orders\nCREATE INDEX "orders_gift" ON "orders" ("gift");',
    'DROP INDEX "orders_created";',
    `-- drop table orders\nINSERT INTO "settings" VALUES ('drop table orders');`,
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;',
    '-- contract: release 0.2.0 no longer reads the column\nALTER TABLE "orders" DROP COLUMN "note";',
  ])('%s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })
})
