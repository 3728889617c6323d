import { useLayoutEffect, useRef, useState } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/pharmacy/till/shelf-list.module.css"

/**
 * Shows a refusal as an overlay below its row, or above it at the end of the list, without moving anything.
 */
export function RowAlert({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const its = place.current?.getBoundingClientRect()
    const list = place.current?.closest("[data-scrolls]")?.getBoundingClientRect()
    if (its && list) setAbove(its.bottom > list.bottom)
  }, [])
  return (
    <p ref={place} role="alert" className={classes(styles.alert, isAbove && styles.above)}>
      {text}
    </p>
  )
}
