import type { ReactNode } from "react"
import styles from "#web/kit/dashboard/board.module.css"

/** A twelve-column grid of panels. */
export const Board = ({ children }: { children: ReactNode }) => <div className={styles.board}>{children}</div>

/** Shown instead of a chart that has no data yet. */
export const NoChart = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>
