import { fieldsOf } from '../../kit/records.ts'
import type { MailFault } from '../mail-fault.ts'

const systemFaults: Record<string, MailFault> = {
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'host_unknown',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
}

const clientFaults: Record<string, MailFault> = {
  EAUTH: 'sign_in_refused',
  ENOAUTH: 'sign_in_refused',
  EDNS: 'host_unknown',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EMESSAGE: 'mail_refused',
  ECONNECTION: 'connection_lost',
}

const commandFaults: Record<string, MailFault> = {
  'MAIL FROM': 'sender_refused',
  'RCPT TO': 'recipient_refused',
  DATA: 'mail_refused',
}

/** Maps an error of nodemailer to a fault. */
export function smtpFault(cause: unknown): MailFault {
  // nodemailer's code, the system's code, and the failed SMTP command.
  const { code, originalCode, command, name, message } = fieldsOf(cause)
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  const system = systemFaults[String(originalCode)] ?? systemFaults[String(code)]
  if (system) return system
  if (isTls(String(code), String(originalCode))) {
    return command === 'STARTTLS' && !/initiating TLS/.test(String(message)) ? 'tls_missing' : 'tls_failed'
  }
  // An invalid greeting usually means that one side expects TLS and the other does not.
  if (code === 'EPROTOCOL' && command === 'CONN') return 'connection_lost'
  if (code === 'EENVELOPE') return commandFaults[String(command)] ?? 'mail_refused'
  return clientFaults[String(code)] ?? 'other'
}

function isTls(code: string, original: string): boolean {
  return (
    code === 'ETLS' || /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$|HOSTNAME_)/.test(original)
  )
}
