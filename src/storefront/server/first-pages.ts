/** The pages of a new shop, in Markdown. */
export const firstPages = [
  {
    slug: 'shipping',
    title: 'Shipping',
    titleEs: 'Envíos',
    body: `We ship to Puerto Rico and the United States.

## How long it takes

Orders are prepared in 1 to 2 business days. You get a mail when yours leaves.

## What it costs

Shipping and tax are shown in your cart before you check out. Services and workshops ship nothing and cost no shipping.`,
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

Your cart, your language and your theme are remembered on your device; so is a payment that has not ended, with its order and addresses, until its end is known. The page that was open when you were signed out is remembered for this tab. One cookie keeps you signed in. There is no tracking and no advertising.

## Your data is yours

You can see, change, download and delete it in your profile. Orders stay, without your name, as the law asks. Contents of mails are deleted after 90 days, messages after 2 years.`,
    bodyEs: `Guardamos lo que un pedido necesita y nada más.

## Qué guardamos

Tu nombre, correo, teléfono y direcciones, tus pedidos y los mensajes que nos envías. PayPal procesa los pagos: nunca vemos tu tarjeta.

## En tu navegador

Tu carrito, tu idioma y tu tema se recuerdan en tu dispositivo; también un pago que no ha terminado, con su pedido y direcciones, hasta que se sepa su resultado. La página que tenías abierta al cerrarse tu sesión se recuerda en esa pestaña. Una cookie mantiene tu sesión. No hay rastreo ni publicidad.

## Tus datos son tuyos

Puedes verlos, cambiarlos, descargarlos y borrarlos en tu perfil. Los pedidos quedan, sin tu nombre, como pide la ley. El contenido de los correos se borra a los 90 días y los mensajes a los 2 años.`,
  },
]
