/** The shop cannot start as it is set up; the message says why and what to do, for the person who starts it. */
export class StartRefusal extends Error {}
