CREATE INDEX "orders_email" ON "orders" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "checkouts_email" ON "checkouts" USING btree ("customer_email");