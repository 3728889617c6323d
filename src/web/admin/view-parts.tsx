import { Link } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { AdminPath } from "#web/admin/admin-path.ts"
import styles from "#web/admin/view.module.css"
import type { AdminSearch } from "#web/data/searches.ts"

type BackLinkProps = { to: AdminPath; search: AdminSearch; children: string }

/** Links back to the list with its search params. */
export function BackLink({ to, search, children }: BackLinkProps) {
  return (
    <p className={`mb-8 ${styles.back}`}>
      <Link to={to} search={search}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </Link>
    </p>
  )
}
