// Preloaded into a shop process (NODE_OPTIONS=--import): its clock is wrong by CLOCK_OFFSET_SECONDS. Timers are not
// affected, as with a real clock.
const offset = Number(process.env.CLOCK_OFFSET_SECONDS ?? 0) * 1_000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset)
    else super(...values)
  }
  static now() {
    return RealDate.now() + offset
  }
}
