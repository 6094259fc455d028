/** A product in two shades and two sizes; one combination is not offered. */
export const lipstick = {
  name: 'Lipstick',
  nameEs: 'Pintalabios',
  price: '18.00',
  category: 'Lips',
  options: [
    {
      name: 'Shade',
      nameEs: 'Tono',
      values: [
        { value: 'Ruby', valueEs: 'Rubí', color: '#9B111E' },
        { value: 'Coral', valueEs: 'Coral', color: '#ff7f50' },
      ],
    },
    { name: 'Size', nameEs: 'Tamaño', values: [{ value: 'Full' }, { value: 'Mini', valueEs: 'Mini' }] },
  ],
  variants: [
    { optionValues: ['Ruby', 'Full'], price: '18.00', stock: 3, sku: 'LIP-RUBY' },
    { optionValues: ['Ruby', 'Mini'], price: '9.50', compareAtPrice: '12.00', stock: 0 },
    { optionValues: ['Coral', 'Full'], price: '20.00', stock: 4, imageUrl: '/images/coral-800.webp' },
  ],
}
