CREATE TABLE "delivery_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"kind" text NOT NULL,
	"states" jsonb NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"free_from" numeric(10,2),
	"days_from" integer,
	"days_to" integer,
	"place" text,
	"place_es" text,
	"place_state" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_methods_days" CHECK ("delivery_methods"."days_from" >= 0 and "delivery_methods"."days_to" >= "delivery_methods"."days_from")
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"discount_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"once" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_uses_discount_id_checkout_id_pk" PRIMARY KEY("discount_id","checkout_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_es" text,
	"code" text,
	"code_key" text,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum" numeric(10,2) DEFAULT 0 NOT NULL,
	"from_day" date,
	"until_day" date,
	"use_limit" integer,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"combines" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_uses" CHECK ("discounts"."uses" >= 0),
	CONSTRAINT "discounts_value" CHECK ("discounts"."value" >= 0 and ("discounts"."kind" <> 'percent' or "discounts"."value" <= 10000))
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"states" jsonb NOT NULL,
	"kinds" jsonb NOT NULL,
	"components" jsonb NOT NULL,
	"from_day" date,
	"until_day" date,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "place_state" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "place_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charges" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_note" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "charges" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer_note" text;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_once" ON "discount_uses" USING btree ("discount_id","user_id") WHERE once;--> statement-breakpoint
CREATE INDEX "discount_uses_checkout" ON "discount_uses" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "discount_uses_customer" ON "discount_uses" USING btree ("discount_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("code_key") WHERE hidden_at is null;--> statement-breakpoint
CREATE TRIGGER tax_rules_version BEFORE INSERT OR UPDATE ON "tax_rules"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
CREATE TRIGGER delivery_methods_version BEFORE INSERT OR UPDATE ON "delivery_methods"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
-- A use of a discount is no change of it.
CREATE TRIGGER discounts_version BEFORE INSERT OR UPDATE OF
  name, name_es, code, kind, value, categories, product_ids, minimum, from_day, until_day, use_limit,
  once_per_customer, combines, is_active, hidden_at ON "discounts"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
CREATE TRIGGER tax_rules_changed AFTER INSERT OR UPDATE OR DELETE ON "tax_rules"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER delivery_methods_changed AFTER INSERT OR UPDATE OR DELETE ON "delivery_methods"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
--> statement-breakpoint
CREATE TRIGGER discounts_changed AFTER INSERT OR DELETE OR UPDATE OF
  name, name_es, code, kind, value, categories, product_ids, minimum, from_day, until_day, use_limit,
  once_per_customer, combines, is_active, hidden_at ON "discounts"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
