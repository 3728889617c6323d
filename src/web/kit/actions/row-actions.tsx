import Ellipsis from "lucide-react/icons/ellipsis"
import { Children, type ReactNode } from "react"
import { useDisclosure } from "#web/kit/actions/disclosure.tsx"
import styles from "#web/kit/actions/row-actions.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { useWords } from "#web/words/words.ts"

type RowActionsProps = {
  /** Names the row for screen readers, after "More actions". */
  of: ReactNode
  className?: string
  /** The buttons, most frequent first. */
  children: ReactNode
}

/** Renders a row's buttons. If the table is too narrow, all but the first move into a "⋯" menu. */
export function RowActions({ of, className, children }: RowActionsProps) {
  const t = useWords()
  const { box, button, list } = useDisclosure()
  const [first, ...others] = Children.toArray(children)
  return (
    <div className={classes(styles.acts, className)}>
      {first}
      {others.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape anywhere inside closes the list
        <div {...box} className={styles.box}>
          <button {...button} type="button" className={styles.more}>
            <Ellipsis aria-hidden="true" />
            <span className="sr">
              {t("ui.moreActions")}
              {of}
            </span>
          </button>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- follows a press on one of its buttons */}
          <ul {...list} className={styles.others}>
            {others.map((other, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row's buttons stay in their order
              <li key={place}>{other}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
