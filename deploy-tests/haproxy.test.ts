import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProxy } from './behind-proxy.ts'
import { deployFile, hasPrograms, startProgram } from './programs.ts'
import type { TwoInstances } from './two-instances.ts'

const present = hasPrograms('haproxy.cfg', { haproxy: 'haproxy', openssl: 'openssl' })

describeProxy('haproxy.cfg', { present, proxies: 1, start: startHaproxy })

function startHaproxy({ tlsPort, plainPort, ports, folder }: TwoInstances) {
  const certificate = join(folder, 'shop.pem')
  writeFileSync(certificate, ['site.pem', 'site.key'].map((name) => readFileSync(join(folder, name))).join(''))
  const file = join(folder, 'haproxy.cfg')
  const replacements = {
    'bind :80': `bind 127.0.0.1:${plainPort}`,
    'bind :443': `bind 127.0.0.1:${tlsPort},[::1]:${tlsPort}`,
    '/etc/haproxy/shop.pem': certificate,
    '127.0.0.1:3000': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${ports[1]}`,
    'log /dev/log local0': 'log stderr format raw local0 notice',
  }
  writeFileSync(file, deployFile('haproxy.cfg', replacements))
  return startProgram(['haproxy', '-db', '-f', file], tlsPort)
}
