-- The tax that refunds gave back is computed for each refund by itself: the stored sums of past days are computed anew.
UPDATE "sales_days" SET "tax_version" = NULL WHERE "tax_version" IS NOT NULL;
