import { createLink, type LinkComponent } from '@tanstack/react-router'
import { Loader2 } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { Anchor, type AnchorProps } from './link.tsx'

const base = [
  'inline-flex select-none items-center justify-center gap-2 font-semibold no-underline',
  'transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-55',
].join(' ')

const tones = {
  brand: 'bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-active',
  leaf: 'bg-leaf text-on-leaf hover:bg-leaf-hover',
  'on-leaf': 'bg-on-leaf-block text-leaf-block hover:bg-wall-menta hover:text-on-wall',
  outline: 'bg-transparent text-ink inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken',
  'outline-on-leaf':
    'bg-transparent text-on-leaf-block inset-ring-[1.5px] inset-ring-on-leaf-block hover:bg-leaf-block-hover',
  quiet: 'bg-transparent text-ink hover:bg-sunken',
  'quiet-brand': 'bg-transparent text-brand-text hover:bg-brand-soft',
  danger: 'bg-danger text-on-brand hover:brightness-90',
}

const sizes = {
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-12 px-6 text-base',
  admin: 'min-h-control px-3.5 text-admin',
  icon: 'size-11 p-0',
  'icon-admin': 'size-control p-0',
}

export interface ButtonStyle {
  tone?: keyof typeof tones
  size?: keyof typeof sizes
  /** `pill` is the store's shape, which the back office overrides; `control` is the back office's shape everywhere. */
  shape?: 'pill' | 'control'
  full?: boolean
}

/** Styles of all buttons; `className` adds layout only. */
export function buttonStyle(style: ButtonStyle & { className?: string } = {}): string {
  const { tone = 'brand', size = 'md', shape = 'pill', full = false, className = '' } = style
  const rounding = shape === 'pill' ? 'rounded-(--radius-button)' : 'rounded-control'
  return `${base} ${tones[tone]} ${sizes[size]} ${rounding} ${full ? 'w-full' : ''} ${className}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    /**
     * Shows a spinner and ignores clicks, while the button keeps its label and focus. A button with it begins something: it
     * ignores the second click of a double click, which may come before the page shows that the first is under way.
     */
    pending?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/**
 * A mousedown moves the focus out of a field, whose error then appears and moves the submit button away from the
 * pointer before mouseup. Therefore the focus moves with the click instead.
 */
const keepFocusOnPress = {
  onMouseDown: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLButtonElement>) => event.detail > 0 && event.currentTarget.focus(),
}

export function Button({ tone, size, shape, full, pending, className, children, ...rest }: ButtonProps) {
  const { onClick } = rest
  return (
    <button
      type="button"
      {...(rest.type === 'submit' && keepFocusOnPress)}
      {...rest}
      className={buttonStyle({ tone, size, shape, full, className })}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      {...(pending === false &&
        onClick && { onClick: (event: MouseEvent<HTMLButtonElement>) => event.detail <= 1 && onClick(event) })}
      {...(pending && { onClick: (event: MouseEvent) => event.preventDefault() })}
    >
      {pending && <Loader2 aria-hidden className="size-4 animate-spin" />}
      <span className="contents">{children}</span>
    </button>
  )
}

function ButtonAnchor({ tone, size, shape, full, className, ...rest }: AnchorProps & ButtonStyle) {
  return <Anchor {...rest} data-button className={buttonStyle({ tone, size, shape, full, className })} />
}

const RouterLink = createLink(ButtonAnchor)

/** A link styled as a button: `<ButtonLink to="/products" tone="outline">`. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => <RouterLink preload="intent" {...props} />
