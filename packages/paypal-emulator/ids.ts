import { randomBytes, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const accountAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function randomFrom(letters: string, length: number): string {
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** Id of an order, capture, refund or webhook: 17 letters and digits, starting with EMU. */
export function newResourceId(): string {
  return `EMU${randomFrom(alphabet, 14)}`
}

/** Id of a merchant or payer account: 13 characters without 0, 1, I and O, starting with EMU. */
export function newAccountId(): string {
  return `EMU${randomFrom(accountAlphabet, 10)}`
}

export function newEventId(): string {
  return `WH-${newResourceId()}-${newResourceId()}`
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13)
}
