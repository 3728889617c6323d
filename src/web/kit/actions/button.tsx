import { createLink, type LinkComponent } from "@tanstack/react-router"
import type { ComponentPropsWithRef } from "react"
import styles from "#web/kit/actions/button.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { Spinner } from "#web/kit/feedback/spinner.tsx"

export type ButtonLook = {
  look?: "primary" | "beam" | "outline" | "quiet" | "night" | "danger"
  size?: "small" | "normal" | "large"
}

type ButtonProps = ComponentPropsWithRef<"button"> & ButtonLook & { isBusy?: boolean }

/** A verb to press. While busy it keeps its words, shows a spinner and takes no second press. */
export function Button({ look, size, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonClass({ look, size }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** An ordinary link (another site, a download, the login redirect) that looks like a button. */
export function ButtonAnchor({
  look,
  size,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<"a"> & ButtonLook) {
  return (
    <a {...rest} className={classes(buttonClass({ look, size }), className)}>
      {children}
    </a>
  )
}

/** A link inside the application that looks like a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & { label: string }

/** A button that shows only a sign; its name is for those who cannot see it, and as a tooltip. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.icon, className)}
    />
  )
}

export function buttonClass({ look = "primary", size = "normal" }: ButtonLook = {}) {
  return classes(styles.button, styles[look], size !== "normal" && styles[size])
}
