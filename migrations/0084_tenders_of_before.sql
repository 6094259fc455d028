-- in batches: orders of before get their tenders, 2,000 at a time, so that nobody waits for their rows for long
CREATE OR REPLACE PROCEDURE fill_tenders() LANGUAGE plpgsql AS $$
DECLARE
  last_at timestamptz := '-infinity';
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY created_at, id) INTO batch FROM (
      SELECT id, created_at FROM orders WHERE (created_at, id) > (last_at, last_id) ORDER BY created_at, id LIMIT 2000
    ) next;
    EXIT WHEN batch IS NULL;
    LOOP
      BEGIN
        PERFORM write_tenders(batch);
        PERFORM settle_order_money(batch);
        EXIT;
      EXCEPTION WHEN deadlock_detected THEN
        NULL; -- Again: a process of the previous release changed several of these orders.
      END;
    END LOOP;
    SELECT created_at, id INTO last_at, last_id FROM orders WHERE id = batch[array_upper(batch, 1)];
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
CALL fill_tenders();
--> statement-breakpoint
DROP PROCEDURE IF EXISTS fill_tenders();
