/** The policies of the demo besides those of every new shop, in Markdown. */
export const demoPages = [
  {
    slug: 'returns',
    title: 'Returns and Cancellations',
    titleEs: 'Devoluciones y cancelaciones',
    body: `You may send back unopened products within 14 days of their arrival. For reasons of hygiene we take back opened cosmetics only when something is wrong with them.

## How to return something

1. Write to us with your order number, and tell us what you return.
2. Send the parcel to the address that we give you. You pay the postage, unless we made the mistake.
3. We refund the price with its tax within 5 days of the arrival, in the way in which you paid.

## Damaged or wrong

Write to us within 7 days with a picture. We replace it or refund it in full, postage included.

## Appointments and workshops

You can move or cancel them yourself under **Order History**: a workshop until 24 hours before it begins, an appointment until the hour that its page says. Later cancellations are not refunded. If we cancel, you get everything back.`,
    bodyEs: `Puedes devolver los productos sin abrir en los 14 días después de que lleguen. Por higiene, los cosméticos abiertos solo se aceptan si tienen algún defecto.

## Cómo devolver algo

1. Escríbenos con tu número de pedido y dinos qué devuelves.
2. Envía el paquete a la dirección que te demos. El franqueo va por tu cuenta, a menos que el error sea nuestro.
3. Te devolvemos el precio con su impuesto en los 5 días después de recibirlo, por el mismo medio con el que pagaste.

## Dañado o equivocado

Escríbenos en los primeros 7 días con una foto. Lo reemplazamos o te devolvemos todo, franqueo incluido.

## Citas y talleres

Puedes cambiarlos o cancelarlos en **Mis pedidos**: un taller hasta 24 horas antes de que empiece, una cita hasta la hora que indica su página. Lo que se cancela más tarde no se devuelve. Si cancelamos nosotros, recibes todo de vuelta.`,
  },
  {
    slug: 'terms',
    title: 'Terms of Sale',
    titleEs: 'Términos de venta',
    body: `## Who sells

Flor de Maga, Caguas, Puerto Rico. You reach us by the contact form on the home page.

## Your order

The checkout shows every price with taxes and delivery before you pay. The sale is agreed when you get the confirmation by email. If we cannot deliver something that you have paid, you get its money back in full.

## Cosmetics

Read the ingredients, and try a little on your arm first. Our products are cosmetics, not medicine.

## Law

The law of Puerto Rico applies. The rights that consumers have where they live stay theirs.`,
    bodyEs: `## Quién vende

Flor de Maga, Caguas, Puerto Rico. Nos escribes por el formulario de contacto de la página de inicio.

## Tu pedido

Antes de pagar ves cada precio con sus impuestos y la entrega. La venta queda acordada cuando recibes la confirmación por correo. Si no podemos entregar algo que pagaste, te devolvemos todo su dinero.

## Cosméticos

Lee los ingredientes y prueba un poco en el brazo primero. Nuestros productos son cosméticos, no medicinas.

## Ley

Se aplica la ley de Puerto Rico. Los derechos que tienes como consumidor donde vives siguen siendo tuyos.`,
  },
]
