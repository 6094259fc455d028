CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"registration_id" uuid,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_codes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "verification_codes_registration_id_unique" UNIQUE("registration_id"),
	CONSTRAINT "verification_codes_owner" CHECK (num_nonnulls("verification_codes"."user_id", "verification_codes"."registration_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_codes_expires" ON "verification_codes" USING btree ("expires");