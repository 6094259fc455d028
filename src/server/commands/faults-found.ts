/** A command that has printed its result ends with exit code 1. */
export class FaultsFound extends Error {}
