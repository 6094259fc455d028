-- Rows of before charge their totals, so they are not read for the check.
ALTER TABLE "products" ADD COLUMN "deposit_terms" jsonb;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "deposit_terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_terms" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "deposit_terms" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payable" numeric(10,2);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payable" CHECK (payable is null or (payable > 0 and payable < total and deposit_terms is not null)) NOT VALID;