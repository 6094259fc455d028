import { expect, test } from 'vitest'
import { mask } from './mask.ts'

const [first, second] = ['0000002a-0000-4000-8000-000000000000', '0000002b-0000-4000-8000-000000000000']

test('numbers variable values by kind, in the order of their appearance', () => {
  expect(mask(`${second} ${first} ${second} ana-0000002a@correo.test`)).toBe('<id 1> <id 2> <id 1> <email 1>')
  expect(mask('FM-000417 CN-000002 FM-000418 FM-000417')).toBe('<order 1> <credit note 1> <order 2> <order 1>')
  expect(mask('http://127.0.0.1:43211/x/assets/B3xk_9a.js')).toBe('http://127.0.0.1:<port 1>/x/assets/<asset 1>.js')
  expect(mask(`'sha256-${'aB3/'.repeat(10)}aB3='`)).toBe("'<hash 1>'")
  expect(mask('"code": "01d8e72e8f74"')).toBe('"code": "<hash 1>"')
  expect(mask('sid=Q7hYxN0c3fQ-8mJtR5sVb2Lw_Kd1ZpEoGuAiXnTyHrM; Path=/')).toBe('sid=<token 1>; Path=/')
})

test('keeps texts, names of headers and times to the second', () => {
  const kept = 'Cross-Origin-Embedder-Policy internationalization MERCHANDISE_OR_SERVICE_NOT_RECEIVED 2026-11-20'
  expect(mask(kept)).toBe(kept)
  expect(mask('filename="Flor-de-Maga-Invoice-FM-000417.pdf"')).toBe('filename="Flor-de-Maga-Invoice-<order 1>.pdf"')
  expect(mask('2026-11-20T15:30:07.000123Z')).toBe('2026-11-20T15:30:07Z')
})
