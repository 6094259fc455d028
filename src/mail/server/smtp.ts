import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { fieldsOf } from '../../kit/records.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { readBrand, readStored } from '../../settings/server/read-settings.ts'
import type { MailFault } from '../mail-fault.ts'
import { mailSetting } from '../mail-setting.ts'
import { type EmailSettings, readEmailSettings, readRootEmailSettings } from './mail-account.ts'

/** A mail server with its credentials and sender. */
export interface SmtpAccount {
  host: string
  port: number
  user: string | null
  password: string | null
  /** TLS from the first byte (RFC 8314). */
  implicitTls: boolean
  /** No mail without STARTTLS (RFC 3207). */
  requireTls: boolean
  from: { name: string; address: string }
  replyTo: string | null
  /** Return path of undeliverable mail (RFC 5321); null uses the sender. */
  bouncesTo: string | null
  /** Configured in the environment and not by a form: all ports and addresses are allowed. */
  trusted: boolean
}

/** The account in the mail settings, otherwise that of the environment, otherwise null. */
export async function readSmtpAccount(config: Config, db: Db): Promise<SmtpAccount | null> {
  const settings = await readEmailSettings(config, db)
  return settings ? accountOf(settings) : processAccount(config, (await readBrand(db)).companyName)
}

/** Whether there is a mail account, also one whose password is unreadable: each mail then says so. */
export async function hasSmtpAccount(config: Config, db: Db): Promise<boolean> {
  return config.smtp !== null || (await readStored(db, mailSetting.key)).value !== null
}

/**
 * The account for mail to root users: the one that a root user last saved, otherwise that of the environment, otherwise
 * null. An account that only an admin saved could be used to read their reset links.
 */
export async function readRootSmtpAccount(config: Config, db: Db): Promise<SmtpAccount | null> {
  const settings = await readRootEmailSettings(config, db)
  return settings ? accountOf(settings) : processAccount(config, (await readBrand(db)).companyName)
}

/** The account of a mail setting. */
export function accountOf(settings: EmailSettings): SmtpAccount {
  return {
    host: settings.smtpHost,
    port: settings.smtpPort,
    user: settings.smtpUser || null,
    password: settings.smtpPassword || null,
    implicitTls: settings.smtpPort === 465,
    requireTls: settings.useSSL,
    from: { name: settings.fromName, address: settings.fromEmail },
    replyTo: settings.replyToEmail || null,
    bouncesTo: settings.enableBounceHandling ? settings.supportEmail || null : null,
    trusted: false,
  }
}

function processAccount({ smtp, publicUrl }: Config, name: string): SmtpAccount | null {
  if (!smtp) return null
  const userAddress = smtp.user?.includes('@') ? smtp.user : null
  return {
    host: smtp.host,
    port: smtp.port,
    user: smtp.user,
    password: smtp.password,
    implicitTls: smtp.secure,
    requireTls: false,
    from: { name, address: smtp.from ?? userAddress ?? defaultSender(publicUrl) },
    replyTo: null,
    bouncesTo: null,
    trusted: true,
  }
}

/** The default sender. */
export function defaultSender(publicUrl: string): string {
  return `no-reply@${new URL(publicUrl).hostname}`
}

/** The mail server's address is not allowed, or the host name does not resolve. */
export class RefusedAddress extends Error {
  readonly fault: 'host_unknown' | 'host_private' | 'port_refused'

  constructor(message: string, fault: RefusedAddress['fault']) {
    super(message)
    this.fault = fault
  }
}

const mailPorts = new Set([25, 465, 587, 2525])

/** Special-purpose networks (RFC 6890) and ranges that translate to them. */
const internal = blockList({
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  ipv6: [
    ['::', 96],
    ['64:ff9b::', 32],
    ['100::', 64],
    ['2001::', 32],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
})

/**
 * Resolves the address to connect to. All addresses of the name must be allowed, and the caller connects to the returned
 * one, so that DNS rebinding between check and connection has no effect.
 * @throws RefusedAddress for an unknown name, a port that is not for mail, or an internal address without
 * `allowInternal`.
 */
export async function resolveMailServer(host: string, port: number, allowInternal: boolean): Promise<string> {
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch(() => [])
  const [first] = found
  if (!first) throw new RefusedAddress(`The mail server was not found: ${host}`, 'host_unknown')
  const isInside = found.some(({ address }) => isInternalAddress(address))
  if (isInside && !allowInternal) throw new RefusedAddress('The mail server is on a private network.', 'host_private')
  if (!isInside && !mailPorts.has(port)) {
    throw new RefusedAddress('The port must be 25, 465, 587 or 2525.', 'port_refused')
  }
  return first.address
}

/** Whether all addresses of a host are internal. False for an unknown name. */
export async function isInternalHost(host: string): Promise<boolean> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isInternalAddress(address))
}

export function isInternalAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  return internal.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

function blockList(networks: Record<'ipv4' | 'ipv6', [string, number][]>): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks.ipv4) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of networks.ipv6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

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
