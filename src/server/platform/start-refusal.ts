/** The shop cannot start with its configuration; the message tells the operator the reason and the remedy. */
export class StartRefusal extends Error {}
