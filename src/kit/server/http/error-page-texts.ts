import type { Locale } from '../../locale.ts'

interface ProblemTexts {
  title: string
  text: string
  /** Text of the link that retries, where a retry can help. */
  again?: string
}

const again = { en: 'Try again', es: 'Intentar de nuevo' }

const problems = {
  failed: {
    en: {
      title: 'Something went wrong',
      text: 'The page could not be shown. Nothing was lost: try again in a moment.',
      again: again.en,
    },
    es: {
      title: 'Algo salió mal',
      text: 'No se pudo mostrar la página. No se perdió nada: inténtalo de nuevo en un momento.',
      again: again.es,
    },
  },
  unavailable: {
    en: {
      title: 'The shop will be back in a moment',
      text: 'The page cannot be shown right now. Nothing was lost: try again in a moment.',
      again: again.en,
    },
    es: {
      title: 'La tienda vuelve en un momento',
      text: 'La página no se puede mostrar ahora mismo. No se perdió nada: inténtalo de nuevo en un momento.',
      again: again.es,
    },
  },
  busy: {
    en: {
      title: 'Many people are visiting right now',
      text: 'The page could not be shown yet. Nothing was lost: try again in a few seconds.',
      again: again.en,
    },
    es: {
      title: 'Hay muchas visitas en este momento',
      text: 'Todavía no se pudo mostrar la página. No se perdió nada: inténtalo de nuevo en unos segundos.',
      again: again.es,
    },
  },
  limited: {
    en: {
      title: 'Please wait a moment',
      text: 'There were too many attempts. Wait a moment and try again.',
      again: again.en,
    },
    es: {
      title: 'Espera un momento',
      text: 'Hubo demasiados intentos. Espera un momento e inténtalo de nuevo.',
      again: again.es,
    },
  },
  missing: {
    en: { title: 'This page does not exist', text: 'It may have moved, or the address has a typing mistake.' },
    es: { title: 'Esta página no existe', text: 'Puede haberse movido o la dirección tiene un error.' },
  },
  address: {
    en: { title: 'This address does not work', text: 'It has a typing mistake, or it was cut or changed on its way.' },
    es: { title: 'Esta dirección no funciona', text: 'Tiene un error, o se cortó o cambió en el camino.' },
  },
  denied: {
    en: {
      title: 'This page is not open to you',
      text: 'You may be signed out, or your account may not see this page. Go to the home page and sign in.',
    },
    es: {
      title: 'No tienes acceso a esta página',
      text: 'Puede que tu sesión haya terminado o que tu cuenta no pueda ver esta página. Ve al inicio y entra a tu cuenta.',
    },
  },
  /** The browser submitted a form natively, because the page's code had not loaded or JavaScript is off. */
  form: {
    en: {
      title: 'The form was not sent',
      text: 'This form needs JavaScript. Turn JavaScript on if it is off. Then go back to the page, wait until it has loaded, and send the form again. Nothing that you typed was stored.',
      again: 'Back to the page',
    },
    es: {
      title: 'El formulario no se envió',
      text: 'Este formulario necesita JavaScript. Actívalo si está desactivado. Luego vuelve a la página, espera a que cargue y envía el formulario otra vez. No se guardó nada de lo que escribiste.',
      again: 'Volver a la página',
    },
  },
} satisfies Record<string, Record<Locale, ProblemTexts>>

const common = {
  en: { home: 'Go to the home page', request: 'If it happens again, tell us this number:' },
  es: { home: 'Ir a la página de inicio', request: 'Si vuelve a ocurrir, dinos este número:' },
}

/** The reason that an error page explains. */
export type PageProblem = keyof typeof problems

export function errorPageTexts(locale: Locale, problem: PageProblem) {
  const texts: ProblemTexts = problems[problem][locale]
  return { again: '', ...texts, ...common[locale] }
}

const problemOfStatus: Record<number, PageProblem> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  405: 'form',
  413: 'form',
  429: 'limited',
  503: 'unavailable',
}

/** The reason shown for an HTTP status. */
export function problemOf(status: number): PageProblem {
  return problemOfStatus[status] ?? (status >= 500 ? 'failed' : 'address')
}
