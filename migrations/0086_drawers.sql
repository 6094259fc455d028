CREATE TABLE "drawer_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"client_key" uuid NOT NULL,
	CONSTRAINT "drawer_moves_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "drawer_moves_amount" CHECK ("drawer_moves"."amount" > 0 and "drawer_moves"."kind" in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "drawer_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"drawer_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opening" numeric(10,2) NOT NULL,
	"counted" numeric(10,2),
	"expected" numeric(10,2),
	"counted_by" uuid,
	"counted_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"number" integer,
	"note" text,
	"reopened_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "drawer_sessions_number_unique" UNIQUE("number"),
	CONSTRAINT "drawer_sessions_count" CHECK (num_nulls("drawer_sessions"."counted", "drawer_sessions"."expected", "drawer_sessions"."counted_by", "drawer_sessions"."counted_at") in (0, 4)),
	CONSTRAINT "drawer_sessions_close" CHECK (num_nulls("drawer_sessions"."closed_by", "drawer_sessions"."closed_at", "drawer_sessions"."number") in (0, 3)
      and ("drawer_sessions"."closed_at" is null or "drawer_sessions"."counted_at" is not null)),
	CONSTRAINT "drawer_sessions_reopened" CHECK (num_nulls("drawer_sessions"."reopened_by", "drawer_sessions"."reopened_at", "drawer_sessions"."reopen_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "drawers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"place_state" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "drawer_session_id" uuid;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_session_id_drawer_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."drawer_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD CONSTRAINT "drawer_sessions_drawer_id_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_sessions_open" ON "drawer_sessions" USING btree ("drawer_id") WHERE "drawer_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "tenders_drawer_session" ON "tenders" USING btree ("drawer_session_id") WHERE "tenders"."drawer_session_id" is not null;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_drawer" CHECK ("tenders"."drawer_session_id" is null or "tenders"."kind" <> 'provider');--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_drawer_session_id_drawer_sessions_id_fk" FOREIGN KEY ("drawer_session_id") REFERENCES "public"."drawer_sessions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What was closed, and each move of money, stays as it was recorded.
CREATE FUNCTION refuse_change_of_drawer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % do not change any more', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER drawer_sessions_closed BEFORE UPDATE OR DELETE ON "drawer_sessions" FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_change_of_drawer();
--> statement-breakpoint
CREATE TRIGGER drawer_moves_kept BEFORE UPDATE OR DELETE ON "drawer_moves" FOR EACH ROW
  EXECUTE FUNCTION refuse_change_of_drawer();
