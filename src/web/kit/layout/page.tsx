import type { ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"

/** Renders a plain page inside the public frame. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="wrap page">{children}</div>
}

export function PageActions({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes("row gap-12 mt-24", className)}>{children}</div>
}
