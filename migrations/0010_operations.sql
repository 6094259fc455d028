CREATE TABLE "invariant_violations" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invariant_violations_rule_subject_pk" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "secret_canary" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "secret_canary_single" CHECK ("secret_canary"."single")
);
