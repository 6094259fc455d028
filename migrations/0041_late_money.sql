-- contract: builds a partial index on the stored notices of PayPal, which takes less than a second; a notice waits meanwhile
ALTER TABLE "checkouts" ADD COLUMN "checks_after_release" integer;--> statement-breakpoint
CREATE INDEX "webhook_events_unprocessed" ON "webhook_events" USING btree ("received_at") WHERE processed_at is null;
--> statement-breakpoint
-- Money may be captured for a checkout that the shop has released, and the notice about it be lost: every release, also by
-- the version before, schedules a check.
CREATE FUNCTION check_released_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.checks_after_release := 0;
  NEW.next_check_at := now() + interval '1 hour';
  NEW.checks := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER checkouts_released BEFORE UPDATE ON "checkouts" FOR EACH ROW
  WHEN (NEW.state = 'released' AND NEW.paypal_order_id IS NOT NULL
    AND (OLD.state <> 'released' OR OLD.paypal_order_id IS NULL))
  EXECUTE FUNCTION check_released_checkout();
--> statement-breakpoint
-- Those that were released in the last 30 days are asked about once.
UPDATE "checkouts" SET checks_after_release = 1, next_check_at = now()
WHERE state = 'released' AND paypal_order_id IS NOT NULL AND next_check_at IS NULL
  AND updated_at > now() - interval '30 days';
