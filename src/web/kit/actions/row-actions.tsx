import Ellipsis from "lucide-react/icons/ellipsis"
import { Children, type ReactNode } from "react"
import { useDisclosure } from "#web/kit/actions/disclosure.tsx"
import styles from "#web/kit/actions/row-actions.module.css"
import { useWords } from "#web/words/words.ts"

type RowActionsProps = {
  /** Names the row for screen readers, after "More actions". */
  of: ReactNode
  className?: string
  /** How many buttons are in sight. */
  shown?: number
  /** The buttons, most frequent first. */
  children: ReactNode
}

/** Renders a row's most frequent button; the others are in a "⋯" menu. */
export function RowActions({ of, className, shown = 1, children }: RowActionsProps) {
  const t = useWords()
  const buttons = Children.toArray(children)
  return (
    <div className={className ?? styles.line}>
      {buttons.slice(0, shown)}
      <MoreActions
        label={
          <>
            {t("ui.moreActions")}
            {of}
          </>
        }
      >
        {buttons.slice(shown)}
      </MoreActions>
    </div>
  )
}

/** Marks the button that opens a row's other actions, for the keyboard. */
const moreMark = { "data-more": "" }

type MoreActionsProps = { label: ReactNode; children: ReactNode }

/**
 * Renders a "⋯" that opens a list of buttons or links; nothing without one. They are rendered while it is open: a table
 * of fifty rows would have several hundred that nobody sees.
 */
export function MoreActions({ label, children }: MoreActionsProps) {
  const { isOpen, box, button, list } = useDisclosure({ hasActions: true })
  const actions = Children.toArray(children)
  if (actions.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape anywhere inside closes the list
    <div {...box} className={styles.box}>
      <button {...button} {...moreMark} type="button" className={styles.more}>
        <Ellipsis aria-hidden="true" />
        <span className="sr">{label}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- follows a press on one of its buttons */}
      <ul {...list} className={styles.others}>
        {isOpen &&
          actions.map((action, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row's buttons stay in their order
            <li key={place}>{action}</li>
          ))}
      </ul>
    </div>
  )
}
