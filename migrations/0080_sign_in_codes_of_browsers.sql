-- contract: the index of mails that anybody can cause is partial and small, and built within a second of writes that wait
ALTER TABLE "sign_in_codes" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_codes_recipient" ON "sign_in_codes" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "mails_capped_mailbox" ON "mails" USING btree (regexp_replace("recipient", '^([^@+]+)\+[^@]*@', '\1@'),"created_at") WHERE is_capped;