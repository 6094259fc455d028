CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"search" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_searches_day_search_pk" PRIMARY KEY("day","search")
);
