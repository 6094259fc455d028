import { startNginx } from '../src/testing/nginx.ts'
import { describeProxy } from './behind-proxy.ts'
import { deployFile, hasPrograms } from './programs.ts'
import type { TwoInstances } from './two-instances.ts'

const present = hasPrograms('nginx.conf', { nginx: 'nginx-light', openssl: 'openssl' })

describeProxy('nginx.conf', { present, proxies: 1, start: (shop) => startNginx(configuration(shop), shop.tlsPort) })

function configuration({ tlsPort, plainPort, ports, folder }: TwoInstances): string {
  return deployFile('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${tlsPort} ssl http2; listen [::1]:${tlsPort} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '127.0.0.1:3000': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${ports[1]}`,
    '/etc/letsencrypt/live/shop.example/fullchain.pem': `${folder}/site.pem`,
    '/etc/letsencrypt/live/shop.example/privkey.pem': `${folder}/site.key`,
    'server_name shop.example;': 'server_name localhost;',
  })
}
