import ChevronDown from "lucide-react/icons/chevron-down"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import styles from "#web/ui/disclosure.module.css"

/** A button that shows a short list under itself; Escape, a press elsewhere or leaving it closes it. */
export function Disclosure({
  label,
  className,
  children,
}: {
  label: ReactNode
  className?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener("pointerdown", closeOutside)
    document.addEventListener("focusin", closeOutside)
    return () => {
      document.removeEventListener("pointerdown", closeOutside)
      document.removeEventListener("focusin", closeOutside)
    }
  }, [isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape anywhere inside closes the list
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden="true" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- follows a press on one of its links */}
      <ul id={listId} className={styles.list} hidden={!isOpen} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  )
}
