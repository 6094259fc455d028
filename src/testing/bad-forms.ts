interface BadForm {
  what: string
  type: string
  payload: string
  /** Acceptable statuses of the answer. */
  statuses: number[]
}

const multipart = 'multipart/form-data; boundary=b'
const end = '--b--\r\n'
const part = (head: string, content = 'x') => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const file = (name: string) => part(`name="${name}"; filename="a.png"`)

/** Malformed bodies for an endpoint whose form has a file in this field. */
export function badForms(field: string): BadForm[] {
  const bad = (what: string, payload: string, type = multipart) => ({ what, payload, type, statuses: [400] })
  const jsonField = 'name="constructor"\r\nContent-Type: application/json'
  const cutOff = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nx`
  return [
    ...noForms,
    bad('no boundary', `${file(field)}${end}`, 'multipart/form-data'),
    bad('another boundary', `${file(field)}${end}`, 'multipart/form-data; boundary=c'),
    bad('cut off in the head', '--b\r\nContent-Dispo'),
    bad('cut off in the file', cutOff),
    bad('an unknown text', `${part('name="role"', 'root')}${end}`),
    bad('a prototype key', `${part('name="__proto__"', '{}')}${end}`),
    bad('a prototype key that is JSON', `${part(jsonField, '{}')}${end}`),
    bad('a part without a name', `${part('filename="a.png"')}${end}`),
    bad('a file in another field', `${file('avatar')}${end}`),
    bad('a file in a prototype field', `${file('__proto__')}${end}`),
    bad('many parts', `${part('name="a"').repeat(2000)}${end}`),
    { ...bad('two files', `${file(field)}${file(field)}${end}`), statuses: [400, 415] },
    { ...bad('a file of one byte', `${file(field)}${end}`), statuses: [400, 415] },
  ]
}

const noForms: BadForm[] = [
  { what: 'JSON', payload: '{}', type: 'application/json', statuses: [415] },
  { what: 'text', payload: 'x', type: 'text/plain', statuses: [415] },
  { what: 'a web form', payload: 'image=x', type: 'application/x-www-form-urlencoded', statuses: [415] },
]
