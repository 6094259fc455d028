/** What samples of mails have in common. */
export const sample = {
  shop: 'http://shop.test',
  link: 'http://shop.test/somewhere?token=abc',
  product: {
    name: 'Lipstick',
    nameEs: 'Pintalabios',
    choices: [{ name: 'Shade', nameEs: 'Tono', value: 'Ruby', valueEs: 'Rubí' }],
  },
} as const
