-- contract: the index and the key of contact_messages, a small table, whose new column is empty
CREATE TABLE "former_addresses" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "former_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id") WHERE user_id is not null;
--> statement-breakpoint
-- Whoever changes the address, the previous release included.
CREATE FUNCTION keep_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_addresses (user_id, email) VALUES (NEW.id, OLD.email) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_former_address AFTER UPDATE OF email ON "users" FOR EACH ROW
  WHEN (OLD.email_verified AND OLD.email <> NEW.email AND NEW.anonymised_at IS NULL)
  EXECUTE FUNCTION keep_former_address();
--> statement-breakpoint
-- Nothing reads the content of a processed event.
UPDATE "webhook_events" SET "resource" = '{}' WHERE "processed_at" IS NOT NULL;
