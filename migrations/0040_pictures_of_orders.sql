-- Apart from the triggers, so that orders do not wait while all lines are read.
INSERT INTO picture_uses (used_by, row_key, picture)
SELECT DISTINCT 'checkouts', '', p.name FROM checkouts c, picture_names(c.items::text) AS found JOIN pictures p ON p.name = found
WHERE c.items::text LIKE '%/uploads/%'
UNION SELECT DISTINCT 'orders', '', p.name FROM orders o, picture_names(o.items::text) AS found JOIN pictures p ON p.name = found
WHERE o.items::text LIKE '%/uploads/%'
ON CONFLICT DO NOTHING;
