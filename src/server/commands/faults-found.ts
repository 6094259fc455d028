/** Thrown by a command that has printed its faults, to exit with code 1 without another message. */
export class FaultsFound extends Error {}
