import type { DemoProduct } from '../product.ts'
import { makeupSessions, soapSessions } from './choices.ts'

export const servicesAndTools: readonly DemoProduct[] = [
  {
    slug: 'bamboo-brush-set',
    name: 'Bamboo Brush Set (3 Pieces)',
    nameEs: 'Juego de Brochas de Bambú (3 Piezas)',
    description:
      'Powder, blush and eyeshadow brushes with dense synthetic hair and bamboo handles. They pick up powder well and shed very little. Wash them every two weeks with mild soap and dry them flat. Longest brush 18 cm (7 in).',
    descriptionEs:
      'Brochas para polvo, rubor y sombra, de pelo sintético tupido y mango de bambú. Recogen bien el producto y casi no sueltan pelo. Lávalas cada dos semanas con jabón suave y sécalas acostadas. La más larga mide 18 cm (7 in).',
    category: 'Tools',
    type: 'product',
    price: 3800,
    stock: 0,
    image: 'bamboo-brush-set',
    imageAlt: 'Three makeup brushes with bamboo handles, from large to small',
    imageAltEs: 'Tres brochas de maquillaje con mango de bambú, de mayor a menor',
  },
  {
    slug: 'bridal-makeup-with-trial',
    name: 'Bridal Makeup with Trial',
    nameEs: 'Maquillaje de Novia con Prueba',
    description:
      'Two appointments: a trial at our studio about a month before the wedding (90 minutes), and the day itself, where you get ready, within the San Juan metro area. Lashes and a touch-up kit are included. Choose the time of the trial here; we write to you within a day to set the hour of the wedding day.',
    descriptionEs:
      'Dos citas: una prueba en nuestro estudio cerca de un mes antes de la boda (90 minutos) y el día mismo, donde te arregles, dentro del área metropolitana de San Juan. Incluye pestañas y un kit de retoque. Elige aquí la hora de la prueba; te escribimos en un día para acordar la hora de la boda.',
    category: 'Services',
    type: 'service',
    price: 22000,
    stock: null,
    image: 'bridal-makeup-with-trial',
    imageAlt: 'Appointment card with a crimson envelope and a maga flower',
    imageAltEs: 'Tarjeta de cita con sobre carmesí y una flor de maga',
  },
  {
    slug: 'beginners-self-makeup-workshop',
    name: 'Self-Makeup Workshop (Beginners)',
    nameEs: 'Taller de Automaquillaje (Principiantes)',
    description:
      'Three hours on a Saturday morning, eight people at most. You learn to prepare the skin, even out the tone and do a day look and an evening look on your own face, in Spanish or English. Bring what you already own; brushes, mirrors and coffee are on us.',
    descriptionEs:
      'Tres horas un sábado por la mañana, con ocho personas como máximo. Aprendes a preparar la piel, emparejar el tono y hacerte un maquillaje de día y otro de noche, en español o en inglés. Trae lo que ya tienes; las brochas, los espejos y el café los ponemos nosotras.',
    category: 'Workshops',
    type: 'workshop',
    price: 7500,
    stock: 8,
    sessions: makeupSessions,
    image: 'beginners-self-makeup-workshop',
    imageAlt: 'Round table mirror with a palette, a lipstick and a cup of brushes',
    imageAltEs: 'Espejo redondo de mesa con paleta, labial y un vaso de brochas',
  },
  {
    slug: 'brow-design-with-henna',
    name: 'Brow Design with Henna',
    nameEs: 'Diseño de Cejas con Henna',
    description:
      'We measure your brows, shape them with thread and tint them with plant henna, at our studio in Santurce. The color lasts one to two weeks. Choose your day and time on this page. If you have sensitive skin, write to us two days before for a patch test.',
    descriptionEs:
      'Medimos tus cejas, les damos forma con hilo y las teñimos con henna vegetal, en nuestro estudio de Santurce. El color dura de una a dos semanas. Elige tu día y tu hora en esta página. Si tienes la piel sensible, escríbenos dos días antes para una prueba de alergia.',
    category: 'Services',
    type: 'service',
    price: 3500,
    stock: null,
    image: 'brow-design-with-henna',
    imageAlt: 'An appointment card for brow design in its green envelope, beside a small jar of henna',
    imageAltEs: 'Una tarjeta de cita para diseño de cejas en su sobre verde, junto a un envase pequeño de henna',
  },
  {
    slug: 'express-facial-45-minutes',
    name: 'Express Facial (45 Minutes)',
    nameEs: 'Facial Exprés (45 Minutos)',
    description:
      'A cleanse, a gentle exfoliation, a mask chosen for your skin and a short massage, at our studio in Santurce. Good before an event: no extractions, so you leave without redness. Choose your day and time on this page, and tell us about allergies when you arrive.',
    descriptionEs:
      'Limpieza, exfoliación suave, una mascarilla según tu piel y un masaje corto, en nuestro estudio de Santurce. Ideal antes de una actividad: sin extracciones, para que salgas sin rojeces. Elige tu día y tu hora en esta página, y cuéntanos de tus alergias al llegar.',
    category: 'Services',
    type: 'service',
    price: 6500,
    stock: null,
    image: 'express-facial-45-minutes',
    imageAlt: 'Three rolled white and pink towels beside a small cream jar',
    imageAltEs: 'Tres toallas enrolladas, blancas y rosada, junto a un envase pequeño de crema',
  },
  {
    slug: 'soap-making-workshop',
    name: 'Soap Making Workshop',
    nameEs: 'Taller de Jabones Artesanales',
    description:
      'An afternoon at our workshop in Caguas: you weigh, mix and pour your own cold-process soap with herbs from the garden, and learn how to do it safely at home. Gloves, goggles and materials included. You take home four bars once they have cured for six weeks. Ages 14 and up.',
    descriptionEs:
      'Una tarde en nuestro taller de Caguas: pesas, mezclas y viertes tu propio jabón en frío con hierbas del huerto, y aprendes a hacerlo en casa con seguridad. Incluye guantes, gafas y materiales. Te llevas cuatro barras cuando cumplan seis semanas de curado. Desde los 14 años.',
    category: 'Workshops',
    type: 'workshop',
    price: 6000,
    stock: 2,
    depositTerms: { percent: null, amount: 2000, lateKeeps: 'none' },
    sessions: soapSessions,
    image: 'soap-making-workshop',
    imageAlt: 'Three handmade soap bars, green, pink and cream, with rosemary',
    imageAltEs: 'Tres barras de jabón artesanal, verde, rosada y crema, con romero',
  },
]
