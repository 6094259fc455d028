/** A command of `npm run shop` is refused: nothing was changed. The message is printed on the console, the exit code is 2. */
export class CommandRefused extends Error {}
