/** The shop cannot start with its configuration; the message contains the reason and the remedy. */
export class StartRefusal extends Error {}
