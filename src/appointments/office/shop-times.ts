import { dateWriters, shopTimeZone } from '../../kit/shop-time.ts'
import { instantsAt, localTime } from '../../kit/zoned-time.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { minutesOf } from '../opening-hours.ts'

/** The local time of the shop: `2026-11-20T09:30:00`. */
export const toShopTime = (instant: Date): string => localTime(shopTimeZone, instant)

/** The instant of a local time of the shop, whose time zone has no daylight saving time. */
export function fromShopTime(day: string, time: string): Date | undefined {
  return day && time ? instantsAt(shopTimeZone, day, minutesOf(time))[0] : undefined
}

const days = dateWriters({ weekday: 'long', month: 'long', day: 'numeric' })
const times = dateWriters({ timeStyle: 'short' })

/** `Friday, November 20, 9:30 – 10:30 AM` in the shop's time. */
export function bookingTimeText({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const locale = getLocale()
  return `${days[locale].format(startsAt)}, ${times[locale].formatRange(startsAt, endsAt)}`
}
