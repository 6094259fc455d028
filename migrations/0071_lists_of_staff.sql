-- contract: the upgrade waits some seconds for these indexes; nothing else in it changes what the release before reads or writes
DROP INDEX "reviews_published";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
CREATE INDEX "contact_messages_urgent" ON "contact_messages" USING btree ((answered_at is not null),(case when answered_at is null then created_at end),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("completed_at") WHERE capture_id is null and sent_at is null;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","stars","reason");--> statement-breakpoint
CREATE INDEX "reviews_urgent" ON "reviews" USING btree ((state <> 'waiting'),(case when state = 'waiting' then written_at end),"written_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);