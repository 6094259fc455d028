import { expect, test } from 'vitest'
import { mailSetting } from './mail-setting.ts'

const account = {
  smtpHost: 'smtp.correo.test',
  smtpUser: 'tienda@correo.test',
  fromName: 'Flor de Maga',
  fromEmail: 'tienda@correo.test',
}
const hostForm = 'Enter a server name such as smtp.example.com, without a port'
const faults = (value: object) =>
  (mailSetting.schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a mail account has its defaults', () => {
  expect(mailSetting.schema.parse(account)).toEqual({
    ...account,
    smtpPort: '587',
    smtpPassword: '',
    useSSL: true,
    enableBounceHandling: false,
    replyToEmail: '',
    supportEmail: '',
    testEmailRecipient: '',
    destinationEmails: '',
    shopLanguage: 'en',
    orderNotices: true,
  })
  const destinationEmails = 'ana@correo.test, eva@correo.test'
  expect(mailSetting.schema.parse({ ...account, destinationEmails })).toMatchObject({ destinationEmails })
})

test.each([
  ['smtpHost', ' ', 'SMTP host is required'],
  ['smtpHost', 'smtp.correo.test:465', hostForm],
  ['smtpHost', 'smtp..correo.test', hostForm],
  ['smtpHost', '[2001:db8::1]:25', hostForm],
  ['smtpPort', '', 'SMTP port is required'],
  ['smtpPort', 'abc', 'SMTP port must be a number from 1 to 65535'],
  ['smtpPort', '99999', 'SMTP port must be a number from 1 to 65535'],
  ['smtpUser', 'tienda', 'Please enter a valid email address'],
  ['fromName', '', 'From name is required'],
  ['fromEmail', '', 'Please enter a valid email address'],
  ['replyToEmail', 'hola@', 'Please enter a valid email address'],
  ['supportEmail', 'hola', 'Please enter a valid email address'],
  ['testEmailRecipient', '@correo.test', 'Please enter a valid email address'],
  ['destinationEmails', 'ana@correo.test, eva', 'Please enter valid email addresses, separated by commas'],
])('rejects %s %j of a mail account: %s', (field, value, message) => {
  // Forms show the first fault of a field.
  expect(faults({ ...account, [field]: value })[0]).toBe(`${field}: ${message}`)
})

test.each(['localhost', '127.0.0.1', '2001:db8::1', 'SMTP-1.correo.test.'])(
  'accepts the mail server %s',
  (smtpHost) => {
    expect(faults({ ...account, smtpHost })).toEqual([])
  },
)

test('the port stands without blanks', () => {
  expect(mailSetting.schema.parse({ ...account, smtpPort: ' 65535 ' }).smtpPort).toBe('65535')
})
