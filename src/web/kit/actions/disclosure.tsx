import ChevronDown from "lucide-react/icons/chevron-down"
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import styles from "#web/kit/actions/disclosure.module.css"

type DisclosureProps = { label: ReactNode; className?: string; children: ReactNode }

/** Renders a button that shows a short list below itself. */
export function Disclosure({ label, className, children }: DisclosureProps) {
  const { box, button, list } = useDisclosure()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape anywhere inside closes the list
    <div {...box} className={styles.box}>
      <button {...button} type="button" className={className}>
        {label}
        <ChevronDown aria-hidden="true" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- follows a press on one of its links */}
      <ul {...list} className={styles.list}>
        {children}
      </ul>
    </div>
  )
}

/**
 * Opens and closes a list by its button; also closed by Escape, by leaving it and by any press. Arrow
 * keys move in it; opened from the keyboard, a list of actions takes the focus.
 */
export function useDisclosure({ hasActions = false } = {}) {
  const [isOpen, setOpen] = useState(false)
  const isByKeys = useRef(false)
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
    if (hasActions && isByKeys.current) itemsOf(box.current)[0]?.focus()
    return () => {
      document.removeEventListener("pointerdown", closeOutside)
      document.removeEventListener("focusin", closeOutside)
    }
  }, [isOpen, hasActions])
  const close = () => {
    setOpen(false)
    // The pressed button disappears with the list.
    button.current?.focus()
  }
  return {
    isOpen,
    box: {
      ref: box,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen) return
        if (event.key === "Escape") close()
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        const items = itemsOf(box.current)
        const at = items.findIndex((item) => item === document.activeElement)
        items.at((at + step) % items.length)?.focus()
      },
    },
    button: {
      ref: button,
      "aria-expanded": isOpen,
      "aria-controls": listId,
      onClick: ({ detail }: MouseEvent) => {
        isByKeys.current = detail === 0
        setOpen(!isOpen)
      },
    },
    list: { id: listId, hidden: !isOpen, onClick: close },
  }
}

const itemsOf = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>("ul a, ul button:enabled") ?? []),
]
