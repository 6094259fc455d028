import { expect, test } from 'vitest'
import { mixedText } from './mixed-text.ts'

const isMixed = (jsx: string) => mixedText(`export const page = <>\n${jsx}\n</>`, 'page.tsx').length > 0

test.each([
  '<p>{price} <Badge /></p>',
  '<p>{isOpen && <Icon />} Save</p>',
  '<p>{first} {last}</p>',
  '<p>From {price}</p>',
  '<Button>{isOpen ? <Plus /> : <Minus />}{m.save()}</Button>',
  '<p><Icon aria-hidden /> {m.left({ count })}</p>',
  '<button>{pending && <Spinner aria-hidden />}{children}</button>',
  '<p><Badge /> Save</p>',
  '<p>{isOpen && text}<b>now</b></p>',
])('reports %s', (jsx) => expect(isMixed(jsx)).toBe(true))

test.each([
  '<p>{price}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a page
  '<p>{`From ${price}`}</p>',
  '<p><span>{price}</span> <Badge /></p>',
  '<Button><Icon aria-hidden /> {m.save()}</Button>',
  '<p>Read the <b>terms</b>.</p>',
  '<div><Header />{children}{isOpen && <Footer />}</div>',
  '<ul>{isOpen && items.map((item) => <li key={item}>{item}</li>)}<li>last</li></ul>',
  '<p>{/* a comment */}{price}</p>',
])('allows %s', (jsx) => expect(isMixed(jsx)).toBe(false))
