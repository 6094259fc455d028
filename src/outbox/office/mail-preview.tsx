import { useState } from 'react'
import { addressOf } from '../../kit/api/api.ts'
import type { Locale } from '../../kit/locale.ts'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { m } from '../../paraglide/messages.js'
import { getMailPreview, type OutboxMailDetails } from '../office-api.ts'

/** Preview of the mail in either language. */
export function MailPreview({ mail }: { mail: OutboxMailDetails }) {
  const [language, setLanguage] = useState<Locale>(mail.language)
  const { preview } = mail
  if (!preview) return <p className="text-muted">{m.outbox_preview_none()}</p>
  return (
    <section aria-label={m.outbox_preview()}>
      <Tabs<Locale>
        label={m.outbox_preview()}
        value={language}
        onChange={setLanguage}
        tabs={[
          { value: 'en', label: m.outbox_language_en(), panel: <Words mail={mail} language="en" {...preview.en} /> },
          { value: 'es', label: m.outbox_language_es(), panel: <Words mail={mail} language="es" {...preview.es} /> },
        ]}
      />
    </section>
  )
}

type WordsProps = NonNullable<OutboxMailDetails['preview']>['en'] & { mail: OutboxMailDetails; language: Locale }

function Words({ mail, language, subject, text, attachments }: WordsProps) {
  return (
    <div className="-mt-2 flex flex-col gap-3">
      <h3 lang={language} className="wrap-anywhere font-bold text-base">
        {subject}
      </h3>
      <iframe
        title={language === 'es' ? m.outbox_preview_frame_es() : m.outbox_preview_frame()}
        src={addressOf(getMailPreview, { params: { id: mail.id }, query: { language } })}
        sandbox="allow-same-origin"
        className="h-[min(32rem,60dvh)] w-full rounded-control border border-line bg-page"
      />
      <Unfolding title={m.outbox_preview_text()} language={language} text={text} />
      {attachments.map((file) => (
        <Unfolding
          key={file.fileName}
          title={m.outbox_attachment({ name: file.fileName })}
          language={language}
          text={file.text}
        />
      ))}
    </div>
  )
}

function Unfolding({ title, language, text }: { title: string; language: Locale; text: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-control items-center font-semibold">{title}</summary>
      <pre
        lang={language}
        className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-control bg-sunken p-4 font-sans text-sm"
      >
        {text}
      </pre>
    </details>
  )
}
