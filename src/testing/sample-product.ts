/** A complete form of a product. */
export const productForm = () => ({
  name: 'Jabón de Avena',
  nameEs: 'Jabón de Avena',
  description: 'Oats and rosemary.',
  descriptionEs: 'Avena y romero.',
  category: 'Body',
  type: 'product',
  price: '9.50',
  stock: 12,
  imageUrl: 'https://pictures.test/soap.jpg',
  imageFileName: 'soap.jpg',
  images: [{ url: 'https://pictures.test/soap-cut.jpg', alt: 'A cut bar', altEs: null }],
  isActive: true,
})
