-- contract: the new key of refund_lines, a small table; triggers give what the previous release writes its line ids
ALTER TABLE "refund_lines" ADD COLUMN "line_id" uuid;--> statement-breakpoint
-- No line has an id of its own yet.
UPDATE "refund_lines" SET "line_id" = "variant_id";--> statement-breakpoint
-- A refund line of the previous release: the line of the variant, which stands once in the orders that it can refund.
CREATE FUNCTION name_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.line_id := coalesce((
    SELECT line.item ->> 'lineId'
    FROM refunds r JOIN checkouts c ON c.id = r.checkout_id
    CROSS JOIN jsonb_array_elements(c.items) WITH ORDINALITY AS line (item, at)
    WHERE r.id = NEW.refund_id AND coalesce(line.item ->> 'variantId', line.item ->> 'productId') = NEW.variant_id::text
    ORDER BY line.at LIMIT 1
  )::uuid, NEW.variant_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_lines_named BEFORE INSERT ON "refund_lines"
  FOR EACH ROW WHEN (NEW.line_id IS NULL) EXECUTE FUNCTION name_refund_line();
--> statement-breakpoint
ALTER TABLE "refund_lines" ALTER COLUMN "line_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_refund_id_variant_id_pk";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id");--> statement-breakpoint
-- The previous release copies the id of a line to the seats that it moves away from returned ones, and drops the id of
-- returned seats when it moves others onto them. Refunds refer to the returned ones, which keep their id; without an id,
-- a line is named by its variant.
CREATE FUNCTION keep_line_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT jsonb_agg(
    CASE
      WHEN lost.id IS NOT NULL THEN line.item || jsonb_build_object('lineId', lost.id)
      WHEN EXISTS (
        SELECT FROM jsonb_array_elements(NEW.items) WITH ORDINALITY AS other (item, at)
        WHERE other.at > line.at AND other.item ->> 'lineId' = line.item ->> 'lineId'
      ) THEN line.item - 'lineId'
      ELSE line.item
    END ORDER BY line.at
  )
  INTO NEW.items
  FROM jsonb_array_elements(NEW.items) WITH ORDINALITY AS line (item, at)
  LEFT JOIN LATERAL (
    SELECT previous.item ->> 'lineId' AS id FROM jsonb_array_elements(OLD.items) AS previous (item)
    WHERE previous.item ? 'lineId' AND previous.item ->> 'variantId' = line.item ->> 'variantId' AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(NEW.items) AS kept (item) WHERE kept.item ->> 'lineId' = previous.item ->> 'lineId'
    )
    LIMIT 1
  ) lost ON true;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_line_ids BEFORE UPDATE OF items ON "orders"
  FOR EACH ROW WHEN (OLD.items IS DISTINCT FROM NEW.items) EXECUTE FUNCTION keep_line_ids();
--> statement-breakpoint
CREATE TRIGGER checkouts_keep_line_ids BEFORE UPDATE OF items ON "checkouts"
  FOR EACH ROW WHEN (OLD.items IS DISTINCT FROM NEW.items) EXECUTE FUNCTION keep_line_ids();
