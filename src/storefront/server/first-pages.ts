/** The pages of a new shop, in Markdown. */
export const firstPages = [
  {
    slug: 'shipping',
    title: 'Shipping',
    titleEs: 'Envíos',
    body: `We ship to Puerto Rico and the United States.

## How long it takes

Orders are prepared in 1 to 2 business days. You get an email when yours ships.

## What it costs

Shipping and tax are shown in your cart before you check out. Services and workshops are not shipped, so you pay no shipping for them.`,
    bodyEs: `Enviamos a Puerto Rico y a Estados Unidos.

## Cuánto tarda

Preparamos los pedidos en 1 a 2 días laborables. Te escribimos cuando sale el tuyo.

## Cuánto cuesta

El envío y los impuestos se muestran en el carrito antes de pagar. Los servicios y talleres no se envían ni pagan envío.`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    titleEs: 'Privacidad',
    body: `We keep what an order needs, and nothing else.

## What we store

Your name, email, phone and addresses, your orders, and the messages that you send us. Payments are handled by PayPal: we never see your card.

## In your browser

Your cart, your language and your theme are remembered on your device; so is an unfinished payment, with its order and addresses, until its outcome is known. The page that was open when you were signed out is remembered for this tab, and so is the website or the link that led you here: we keep its name with your order to know which links work. One cookie keeps you signed in. There is no tracking, and no advertising from others.

## Emails from us

We write about your orders and appointments. Only if you agree to it, you also get our newsletter, one reminder of a cart that you did not pay for, and an invitation to review what you bought. You can stop them with one click in each of these emails, or in your profile. We keep when you agreed, and to what, until three years after you end it, as evidence.

## Your data is yours

You can see, change, download and delete it in your profile. Orders stay, without your name, as the law requires. The contents of emails are deleted after 90 days, messages after 2 years.`,
    bodyEs: `Guardamos lo que un pedido necesita y nada más.

## Qué guardamos

Tu nombre, correo, teléfono y direcciones, tus pedidos y los mensajes que nos envías. PayPal procesa los pagos: nunca vemos tu tarjeta.

## En tu navegador

Tu carrito, tu idioma y tu tema se recuerdan en tu dispositivo; también un pago que no ha terminado, con su pedido y direcciones, hasta que se sepa su resultado. La página que tenías abierta al cerrarse tu sesión se recuerda en esa pestaña, igual que el sitio o el enlace que te trajo: guardamos su nombre con tu pedido para saber qué enlaces funcionan. Una cookie mantiene tu sesión. No hay rastreo ni publicidad de terceros.

## Nuestros correos

Te escribimos sobre tus pedidos y citas. Solo si lo aceptas, recibes también nuestro boletín, un recordatorio de un carrito que no pagaste y una invitación a reseñar lo que compraste. Puedes dejar de recibirlos con un clic en cada uno de esos correos o en tu perfil. Guardamos cuándo aceptaste, y qué, hasta tres años después de que los canceles, como prueba.

## Tus datos son tuyos

Puedes verlos, cambiarlos, descargarlos y borrarlos en tu perfil. Los pedidos quedan, sin tu nombre, como exige la ley. El contenido de los correos se borra a los 90 días y los mensajes a los 2 años.`,
  },
  {
    slug: 'accessibility',
    title: 'Accessibility',
    titleEs: 'Accesibilidad',
    body: `Everybody should be able to shop here. We follow the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.

## What you can expect

- All pages work with the keyboard alone and with screen readers, in English and Spanish.
- Texts grow with the settings of your browser, up to four times their size, without losing anything.
- Light and dark colors have enough contrast. Choose them at the foot of each page.
- If you ask your device for less movement, there is less.

## What is not ours

The window in which you pay belongs to the payment provider.

## Tell us

If something keeps you from shopping, write to us through the [contact form](/#contact): which page, what happened, and what you use. We answer within 5 business days, and take your order by email or phone in the meantime.`,
    bodyEs: `Todo el mundo debe poder comprar aquí. Seguimos las pautas de accesibilidad WCAG 2.2 en el nivel AA.

## Qué puedes esperar

- Todas las páginas funcionan solo con el teclado y con lectores de pantalla, en español e inglés.
- Los textos crecen con los ajustes de tu navegador, hasta cuatro veces su tamaño, sin que se pierda nada.
- Los colores claros y oscuros tienen suficiente contraste. Elígelos al pie de cada página.
- Si pides menos movimiento en tu dispositivo, hay menos.

## Qué no es nuestro

La ventana en la que pagas es del proveedor de pagos.

## Cuéntanos

Si algo te impide comprar, escríbenos por el [formulario de contacto](/es#contact): en qué página, qué pasó y qué usas. Contestamos en 5 días laborables y mientras tanto tomamos tu pedido por correo o teléfono.`,
  },
]
