CREATE TABLE "passkey_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"address" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "sign_in_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"wording" integer NOT NULL,
	"token" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sign_in_passkeys" ADD CONSTRAINT "sign_in_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires" ON "sign_in_codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sign_in_passkeys_user" ON "sign_in_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_live" ON "consents" USING btree ("email","kind") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");