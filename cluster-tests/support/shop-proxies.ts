import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The examples of deploy/ as they are, except for addresses and certificates.

const example = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

/** deploy/haproxy.cfg in front of these instances, without TLS. */
export function haproxyFor(instances: number[]): (port: number) => string {
  return (port) =>
    withInstances(example('haproxy.cfg'), instances)
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace(/^ *(bind :443|http-request redirect scheme|log |ssl-default-bind).*$/gm, '')
}

/** deploy/nginx.conf in front of these instances, without TLS. */
export function nginxFor(instances: number[]): (port: number) => string {
  return (port) =>
    withInstances(example('nginx.conf'), instances)
      .replace(/^server \{\n {2}listen 80;.*?^\}$/ms, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replace(/^ *(listen \[::\]:443|ssl_).*$/gm, '')
}

function withInstances(text: string, [first, second]: number[]): string {
  return text.replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`)
}
