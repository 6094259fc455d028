import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const secretKeys = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'secret',
  'clientSecret',
  'client_secret',
  'smtpPassword',
  'clientToken',
  'appSecret',
  'access_token',
  'html',
  'text',
]

const paths = secretKeys.flatMap((key) => {
  const dotted = key.startsWith('[') ? key : `.${key}`
  return [key, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`]
})

/** JSON lines on standard output; credentials, tokens and the bodies of mails are cut out at up to three levels. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
