import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

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
