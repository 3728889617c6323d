import type { ReactNode } from "react"
import styles from "#web/kit/dashboard/board.module.css"

/** Twelve columns in which panels stand. */
export const Board = ({ children }: { children: ReactNode }) => <div className={styles.board}>{children}</div>

/** Where a chart would stand: why there is none yet. */
export const NoChart = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>
