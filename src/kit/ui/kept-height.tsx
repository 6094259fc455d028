import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Stays as high as it was before while its content gets lower, so that nothing below moves. */
export function KeptHeight({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box.current) return
    const { offsetWidth: width, offsetHeight: height } = box.current
    // In a window of another width it has another height.
    if (width !== kept.width) setKept({ width, height: 0 })
    else if (height > kept.height) setKept({ width, height })
  })
  return (
    <div ref={box} className={className} style={{ minHeight: kept.height || undefined }}>
      {children}
    </div>
  )
}
