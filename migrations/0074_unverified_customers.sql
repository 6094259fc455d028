-- Anybody can register an address. Where others recorded orders for one that nobody confirmed, its sessions, registrations
-- and password end: the hash is that of random bytes. Its owner gets in by a mailed code or link.
CREATE TEMP TABLE entrusted_customers ON COMMIT DROP AS
  SELECT id, email FROM users
  WHERE NOT email_verified AND role = 'customer' AND anonymised_at IS NULL
    AND (EXISTS (SELECT FROM checkouts WHERE user_id = users.id) OR EXISTS (SELECT FROM drafts WHERE user_id = users.id));--> statement-breakpoint
DELETE FROM sessions WHERE sess ->> 'userId' IN (SELECT id::text FROM entrusted_customers);--> statement-breakpoint
DELETE FROM pending_sign_ins WHERE user_id IN (SELECT id FROM entrusted_customers);--> statement-breakpoint
DELETE FROM sign_in_passkeys WHERE user_id IN (SELECT id FROM entrusted_customers);--> statement-breakpoint
DELETE FROM registrations WHERE email IN (SELECT email FROM entrusted_customers);--> statement-breakpoint
UPDATE users SET pending_email = NULL, password_reset_token = NULL, password_reset_expires = NULL,
    password = '$argon2id$v=19$m=19456,t=2,p=1$xGG0SphMWcEZ5vk1UybSpA$6n+iocn+c7T3Xh7L9iFrGEa1ESEP7Jipt5wxneusr80'
  WHERE id IN (SELECT id FROM entrusted_customers);
