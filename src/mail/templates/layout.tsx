import { Container, Head, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { productBrand } from '../../kit/brand.ts'
import { homeIn } from '../../kit/locale.ts'
import { m } from '../../paraglide/messages.js'
import type { RenderOptions } from '../rendering.ts'
import type { TemplateOptions } from './content.ts'
import { colors, darkStyles, fonts } from './theme.ts'

/** Layout of every mail: the shop's name on leaf green, a card, and the contact line. */
export function Layout({
  options,
  preview,
  children,
}: {
  options: TemplateOptions
  preview: string
  children: ReactNode
}) {
  return (
    <Html lang={options.language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{preview}</title>
        <style>{darkStyles}</style>
      </Head>
      <body className="page" style={styles.body}>
        <Preview>{preview}</Preview>
        <Section className="page" style={styles.page}>
          <Container style={styles.container}>
            <Masthead options={options} />
            <Section className="surface" style={styles.card}>
              <div className="inner" style={styles.inner}>
                {children}
              </div>
            </Section>
            <Footer options={options} />
          </Container>
        </Section>
      </body>
    </Html>
  )
}

function Masthead({ options: { brand, publicUrl, language } }: { options: RenderOptions }) {
  return (
    <Section style={styles.masthead} data-skip-in-text="true">
      <Link href={homeIn(publicUrl, language)} style={styles.wordmark}>
        {brand.logoUrl !== null && <Img src={brand.logoUrl} alt="" height="40" style={styles.logo} />}
        {brand.logoUrl === null && brand.companyName === productBrand && (
          <Img src={`${publicUrl}/mail-mark.png`} alt="" width="40" height="40" style={styles.mark} />
        )}
        <span style={styles.name}>{brand.companyName}</span>
      </Link>
    </Section>
  )
}

function Footer({ options: { brand, language, audience } }: { options: TemplateOptions }) {
  const locale = { locale: language }
  if (audience === 'staff') {
    return (
      <Section style={styles.footer}>
        <Text className="muted" style={styles.small}>
          {m.mail_footer_staff({ shop: brand.companyName }, locale)}
        </Text>
      </Section>
    )
  }
  return (
    <Section style={styles.footer}>
      {brand.supportEmail !== null && (
        <Text className="muted" style={styles.small}>
          {m.mail_footer_help({ email: brand.supportEmail }, locale)}
        </Text>
      )}
      <Text className="muted" style={styles.small}>
        {m.mail_footer_shop({ shop: brand.companyName }, locale)}
      </Text>
    </Section>
  )
}

const styles = {
  body: { margin: 0, backgroundColor: colors.page },
  page: { padding: '24px 12px', backgroundColor: colors.page, fontFamily: fonts.text },
  container: { width: '100%', maxWidth: '600px', margin: '0 auto' },
  masthead: { backgroundColor: colors.leaf, borderRadius: '14px 14px 0 0', padding: '22px 32px' },
  wordmark: { color: colors.onLeaf, textDecoration: 'none' },
  mark: { display: 'inline-block', verticalAlign: 'middle', marginRight: '12px' },
  logo: {
    display: 'inline-block',
    verticalAlign: 'middle',
    marginRight: '12px',
    borderRadius: '8px',
    backgroundColor: colors.surface,
    // A wide logo keeps its proportions, also in clients without object-fit.
    width: 'auto',
    maxWidth: '200px',
    objectFit: 'contain',
  },
  name: { fontFamily: fonts.display, fontSize: '24px', lineHeight: '40px', verticalAlign: 'middle' },
  card: {
    backgroundColor: colors.surface,
    border: `1px solid ${colors.line}`,
    borderTop: 'none',
    borderRadius: '0 0 14px 14px',
  },
  inner: { padding: '36px 40px' },
  footer: { padding: '20px 32px 8px' },
  small: { margin: '0 0 6px', color: colors.muted, fontSize: '13px', lineHeight: '20px', textAlign: 'center' },
} as const
