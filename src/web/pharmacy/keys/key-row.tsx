import type { ReactNode } from "react"
import type { PharmacyKey } from "#contract/imports/keys.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/keys.ts"

const columns = ["name", "may", "used", "made", "actions"] as const

/** The names of the columns of `KeyRow`. */
export function useKeyColumns(): string[] {
  const t = useWords()
  return columns.map((column) => t(`keys.columns.${column}`))
}

type KeyRowProps = {
  of: PharmacyKey
  /** A first cell, where keys of several pharmacies are listed. */
  first?: ReactNode
  look?: RowLook
  onRevoke: () => void
}

/** Renders a pharmacy's API key with a button that revokes it. */
export function KeyRow({ of, first, look, onRevoke }: KeyRowProps) {
  const t = useWords()
  const { name, prefix, scopes, lastUsedAt, createdAt, createdBy, revokedAt, revokedBy, expiresAt } = of
  const hasPassed = useHasPassed(expiresAt)
  return (
    <CardRow isGone={revokedAt !== null} look={look}>
      {first}
      <CardCell kind="prose">
        <b translate="no">{name}</b>
        <code className="mono block meta">{prefix}…</code>
        <KeyChips of={of} />
      </CardCell>
      <CardCell label={t("keys.columns.may")}>
        {scopes.map((scope) => t(`keys.may.${scope}`)).join(", ")}
      </CardCell>
      <CardCell label={t("keys.columns.used")}>
        {lastUsedAt === null ? t("staff.never") : <When at={lastUsedAt} />}
      </CardCell>
      <CardCell label={t("keys.columns.made")}>
        <span>
          <Act at={createdAt} by={createdBy} />
          {expiresAt !== null && (
            <small className="block">
              {t(hasPassed ? "keys.expiredOn" : "keys.expires", { day: formatDay(new Date(expiresAt)) })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell kind="actions">
        {revokedAt === null ? (
          <Button look="outline" size="small" onClick={onRevoke}>
            {t("staff.revoke")}
            <span className="sr">{t("keys.revokeOf", { name })}</span>
          </Button>
        ) : (
          <span>
            {t("keys.revoked")} <Act at={revokedAt} by={revokedBy} />
          </span>
        )}
      </CardCell>
    </CardRow>
  )
}

function useHasPassed(at: string | null): boolean {
  const now = useNow(60_000)
  return at !== null && new Date(at) <= now
}

/** Says whether a key only tests, and whether it has expired. */
export function KeyChips({ of: { isSandbox, expiresAt, revokedAt } }: { of: PharmacyKey }) {
  const t = useWords()
  const isExpired = useHasPassed(expiresAt) && revokedAt === null
  return (
    <span className="row gap-4">
      {isSandbox && <Chip>{t("keys.sandbox")}</Chip>}
      {isExpired && <Chip tone="warn">{t("staff.expired")}</Chip>}
    </span>
  )
}

/** When somebody did it, and who, where that is still known. */
function Act({ at, by }: { at: string; by: string | null }) {
  const t = useWords()
  return (
    <span>
      {formatDay(new Date(at))}
      {by !== null && <small className="block">{t("staff.byName", { name: by })}</small>}
    </span>
  )
}
