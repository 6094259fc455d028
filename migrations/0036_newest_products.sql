-- contract: an index of a small table; products cannot be changed while it is built
CREATE INDEX "products_newest" ON "products" USING btree ("created_at",(-position),"id");