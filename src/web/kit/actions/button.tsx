import { createLink, type LinkComponent } from "@tanstack/react-router"
import type { ComponentPropsWithRef } from "react"
import styles from "#web/kit/actions/button.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { Spinner } from "#web/kit/feedback/waiting.tsx"

export type ButtonLook = {
  look?: "primary" | "beam" | "outline" | "quiet" | "night" | "danger"
  size?: "small" | "normal" | "large"
}

type ButtonProps = ComponentPropsWithRef<"button"> & ButtonLook & { isBusy?: boolean }

/** Renders a button. While busy, it keeps its text, shows a spinner and ignores presses. */
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

/** Renders an external link (another site, a download, the login redirect) as a button. */
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

/** Renders a link inside the application as a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & { label: string }

/** Renders an icon button; its name is the accessible name and the tooltip. */
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
