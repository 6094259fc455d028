import { Button, Heading, Hr, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import type { RenderOptions } from '../rendering.ts'
import { colors, fonts } from './theme.ts'

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="ink title" style={styles.title}>
      {children}
    </Heading>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={styles.subtitle}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  )
}

export function Greeting({ name, options }: { name: string; options: RenderOptions }) {
  const locale = { locale: options.language }
  return <Paragraph>{name === '' ? m.mail_greeting_plain({}, locale) : m.mail_greeting({ name }, locale)}</Paragraph>
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={styles.note}>
      {children}
    </Text>
  )
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <Text className="warning" style={styles.warning}>
      {children}
    </Text>
  )
}

/** A code to type or copy, in its own line. */
export function Code({ children }: { children: string }) {
  return (
    <Text className="ink sunken" style={styles.code}>
      {children}
    </Text>
  )
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={styles.action}>
      <Button href={href} style={styles.button}>
        {children}
      </Button>
    </Section>
  )
}

/** Steps in their order. */
export function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="ink" style={styles.steps}>
      {texts.map((text) => (
        <li key={text} style={styles.step}>
          {text}
        </li>
      ))}
    </ol>
  )
}

/** The link as text, for clients that show no buttons; the text version already has it. */
export function WrittenLink({ href, options }: { href: string; options: RenderOptions }) {
  return (
    <div data-skip-in-text="true">
      <Hr className="rule" style={styles.rule} />
      <Note>
        {m.mail_button_fallback({}, { locale: options.language })}
        <br />
        <TextLink href={href}>{href}</TextLink>
      </Note>
    </div>
  )
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link" style={styles.link}>
      {children}
    </Link>
  )
}

/** Labels with values; rows without a value are omitted. */
export function Facts({ rows }: { rows: readonly (readonly [string, string | undefined])[] }) {
  return (
    <table className="facts sunken" style={styles.facts} width="100%">
      <tbody>
        {rows.map(([name, value]) =>
          value === undefined || value === '' ? null : (
            <tr key={name}>
              <th scope="row" className="muted" style={styles.factName}>
                {name}
              </th>
              <td className="ink" style={styles.factValue}>
                <Lines text={value} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** Plain text with its paragraphs and line breaks. */
export function PlainText({ text }: { text: string }) {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and texts may repeat
    <Paragraph key={index}>
      <Lines text={paragraph} />
    </Paragraph>
  ))
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and lines may repeat
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

const styles = {
  title: {
    margin: '0 0 18px',
    color: colors.ink,
    fontFamily: fonts.display,
    fontSize: '31px',
    fontWeight: 500,
    lineHeight: '1.15',
    letterSpacing: '-0.012em',
  },
  subtitle: { margin: '28px 0 10px', color: colors.ink, fontSize: '16px', fontWeight: 600, lineHeight: '24px' },
  paragraph: { margin: '0 0 14px', color: colors.ink, fontSize: '16px', lineHeight: '25px' },
  note: { margin: '14px 0 0', color: colors.muted, fontSize: '14px', lineHeight: '21px', wordBreak: 'break-word' },
  warning: {
    margin: '0 0 18px',
    padding: '12px 16px',
    borderRadius: '8px',
    backgroundColor: colors.warningSoft,
    color: colors.warningText,
    fontSize: '14px',
    lineHeight: '21px',
  },
  code: {
    margin: '4px 0 14px',
    padding: '14px 16px',
    borderRadius: '8px',
    backgroundColor: colors.sunken,
    color: colors.ink,
    fontSize: '30px',
    fontWeight: 600,
    lineHeight: '36px',
    letterSpacing: '0.2em',
    textAlign: 'center',
  },
  steps: { margin: '0 0 14px', paddingLeft: '22px', color: colors.ink, fontSize: '16px', lineHeight: '25px' },
  step: { margin: '0 0 4px' },
  action: { padding: '12px 0 6px' },
  button: {
    padding: '14px 28px',
    borderRadius: '999px',
    backgroundColor: colors.brand,
    color: colors.onBrand,
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '20px',
    textDecoration: 'none',
  },
  rule: { margin: '26px 0 0', borderColor: colors.line },
  link: { color: colors.brandText, textDecoration: 'underline', wordBreak: 'break-word' },
  facts: {
    margin: '4px 0 16px',
    borderRadius: '8px',
    backgroundColor: colors.sunken,
    borderSpacing: 0,
    padding: '8px 0',
  },
  factName: {
    width: '32%',
    padding: '6px 6px 6px 16px',
    color: colors.muted,
    fontSize: '14px',
    fontWeight: 400,
    lineHeight: '21px',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  factValue: {
    padding: '6px 12px 6px 6px',
    color: colors.ink,
    fontSize: '14px',
    fontWeight: 600,
    lineHeight: '21px',
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
} as const
