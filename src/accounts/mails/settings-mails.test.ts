import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered-mail.ts'
import { settingsMails } from './settings-mails.ts'

test('the notification of a changed payment account shows actor, time and field labels', async () => {
  const change = { setting: 'paypal', fields: ['paypal_mode', 'paypal_client_secret'] }
  const mail = settingsMails.settings_changed({ ...settingsMails.settings_changed.sample, ...change })
  const [english, spanish] = [await rendered(mail, 'en'), await rendered(mail, 'es')]
  expect(english.subject).toBe('The payment account was changed')
  expect(english.text).toContain('Nilsa Báez (nilsa@example.test) changed these settings of Flor de Maga')
  expect(english.text).toMatch(/Mode\s+Client secret/)
  expect(spanish.subject).toBe('La cuenta de pagos cambió')
  expect(spanish.text).toContain('Modo')
})
