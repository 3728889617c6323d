import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { AuditEntry } from "#contract/admin/audit.ts"
import { paths } from "#domain/platform/paths.ts"

type ThingLinkProps = { of: Pick<AuditEntry, "thing" | "thingId">; children: ReactNode }

/** Links to an object's own screen, if the administration has one. */
export function ThingLink({ of: { thing, thingId }, children }: ThingLinkProps) {
  const id = { id: thingId }
  if (thing === "person")
    return (
      <Link to={paths.adminUsers} search={{ look: thingId }}>
        {children}
      </Link>
    )
  if (thing === "pharmacy")
    return (
      <Link to={paths.adminPharmacies} search={id}>
        {children}
      </Link>
    )
  if (thing === "supplier")
    return (
      <Link to={paths.adminSuppliers} search={id}>
        {children}
      </Link>
    )
  if (thing === "medicine")
    return (
      <Link to={paths.adminMedicines} search={id}>
        {children}
      </Link>
    )
  if (thing === "banner")
    return (
      <Link to={paths.adminBanners} search={id}>
        {children}
      </Link>
    )
  if (thing === "announcement") return <Link to={paths.adminAnnouncements}>{children}</Link>
  if (thing === "data-request")
    return (
      <Link to={paths.adminDataRequests} search={id}>
        {children}
      </Link>
    )
  if (thing === "setting") return <Link to={paths.adminSettings}>{children}</Link>
  if (thing === "health") return <Link to={paths.adminHealth}>{children}</Link>
  if (thing === "unmet-search") return <Link to={paths.adminUnmet}>{children}</Link>
  return <>{children}</>
}
