import X from "lucide-react/icons/x"
import { type ReactNode, useEffect, useEffectEvent } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { topDialog } from "#web/kit/feedback/dialog.tsx"
import styles from "#web/kit/layout/side-panel.module.css"
import { panelMark } from "#web/kit/lists/row-keys.ts"
import { useWords } from "#web/words/words.ts"

type SidePanelProps = {
  label: string
  onClose: () => void
  /** Beside the button that closes it, such as a link to the whole page. */
  tools?: ReactNode
  children: ReactNode
}

/** Shows a row beside its list, which keeps the focus; Escape closes it. */
export function SidePanel({ label, onClose, tools, children }: SidePanelProps) {
  const t = useWords()
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || topDialog()) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => close(event)
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
  return (
    <section {...panelMark} className={styles.panel} aria-label={label}>
      <div className="row nowrap apart gap-8 mb-12">
        <span className="row">{tools}</span>
        <IconButton label={t("common.close")} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
