import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../kit/page/save-file.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'

/** Shows new recovery codes once. Closing requires a confirmation that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false)
  const [tried, setTried] = useState(false)
  const close = () => (kept ? onClose() : setTried(true))
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => close()}
      title={m.second_factor_codes()}
      description={m.second_factor_codes_text()}
      footer={
        <Button size="sm" onClick={close}>
          {m.second_factor_codes_close()}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ol
          aria-label={m.second_factor_codes()}
          className="grid gap-x-8 gap-y-2 rounded-card bg-sunken p-4 sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="money font-semibold">{code}</code>
            </li>
          ))}
        </ol>
        <CodeButtons codes={codes} />
        <Checkbox
          name="codes-kept"
          label={m.second_factor_codes_kept()}
          error={tried && !kept ? m.second_factor_codes_unkept() : undefined}
          checked={kept}
          onChange={({ target }) => setKept(target.checked)}
        />
      </div>
    </Dialog>
  )
}

function CodeButtons({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ title: m.checkout_copied(), tone: 'success', topic: 'second-factor' })
  }
  return (
    <div className="flex flex-wrap gap-3">
      {/* The Clipboard API is available over https and on localhost only. */}
      {navigator.clipboard && (
        <Button tone="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {m.second_factor_codes_copy()}
        </Button>
      )}
      <Button
        tone="outline"
        size="sm"
        onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${m.second_factor_codes_file()}.txt`)}
      >
        <Download aria-hidden className="size-4" />
        {m.second_factor_codes_download()}
      </Button>
    </div>
  )
}
