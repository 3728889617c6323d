import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { ListedKey } from "#contract/admin/keys.ts"
import { paths } from "#domain/platform/paths.ts"
import { useMaySee } from "#web/admin/desk.ts"
import { Fact } from "#web/admin/fact.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { KeyChips } from "#web/pharmacy/keys/key-row.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"

/** Shows all that is known of a key. */
export function KeyView({ of, onRevoke }: { of: ListedKey; onRevoke: () => void }) {
  const t = useWords()
  const maySee = useMaySee()
  const by = (at: string, name: string | null): ReactNode => (
    <>
      {formatMoment(new Date(at))} {name !== null && t("staff.byName", { name })}
    </>
  )
  return (
    <>
      <h1 className="break" translate="no">
        {of.name}
      </h1>
      <KeyChips of={of} />
      <dl className="stack mt-12 mb-16">
        <Fact name={t("common.pharmacy")}>
          <PharmacyOf of={of} />
        </Fact>
        <Fact name={t("staff.key")}>
          <code className="mono">{of.prefix}…</code>
        </Fact>
        <Fact name={t("staff.permissions")}>
          {of.scopes.map((scope) => t(`keys.scopes.${scope}`)).join(", ")}
        </Fact>
        <Fact name={t("keys.columns.used")}>
          {of.lastUsedAt === null ? t("staff.never") : <When at={of.lastUsedAt} />}
        </Fact>
        <Fact name={t("keys.columns.made")}>{by(of.createdAt, of.createdBy)}</Fact>
        {of.expiresAt !== null && (
          <Fact name={t("adminKeys.expiresAt")}>{formatMoment(new Date(of.expiresAt))}</Fact>
        )}
        {of.revokedAt !== null && <Fact name={t("keys.revoked")}>{by(of.revokedAt, of.revokedBy)}</Fact>}
      </dl>
      <span className="row gap-16">
        {of.revokedAt === null && (
          <Button look="outline" size="small" onClick={onRevoke}>
            {t("staff.revoke")}
          </Button>
        )}
        {maySee(paths.adminAudit) && (
          <Link to={paths.adminAudit} search={{ who: `key:${of.id}` }}>
            {t("adminPharmacies.detail.audit")}
          </Link>
        )}
      </span>
    </>
  )
}

/** Names the pharmacy of a key, and leads to it. */
export function PharmacyOf({ of }: { of: ListedKey }) {
  return (
    <>
      <Link to={paths.adminPharmacies} search={{ id: String(of.pharmacyId) }} className="text-primary">
        <b translate="no">{of.pharmacy}</b>
      </Link>
      <small className="block meta">{of.town}</small>
    </>
  )
}
