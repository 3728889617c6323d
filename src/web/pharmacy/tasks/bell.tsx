import { Link } from "@tanstack/react-router"
import BellIcon from "lucide-react/icons/bell"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/pharmacy/tasks/bell.module.css"
import { useWaiting } from "#web/pharmacy/tasks/use-waiting.ts"
import { useWords } from "#web/words/words.ts"

/** The way to what is left to do, with how much it is. */
export function Bell() {
  const t = useWords()
  const tasks = useWaiting().data?.tasks ?? 0
  const says = tasks > 0 ? t("todo.bell", { count: tasks }) : t("todo.bellNone")
  return (
    <>
      <Link to={paths.posToDo} className={styles.bell} aria-label={says} title={says}>
        <BellIcon aria-hidden="true" />
        {tasks > 0 && (
          <span className={styles.count} aria-hidden="true">
            {tasks > 99 ? "99+" : tasks}
          </span>
        )}
      </Link>
      <span className="sr" role="status">
        {tasks > 0 && says}
      </span>
    </>
  )
}
