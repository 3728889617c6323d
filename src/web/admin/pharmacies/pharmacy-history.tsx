import type { PharmacyAct, PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { ActsPart } from "#web/admin/acts-part.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const did = {
  "adminPharmacies.make": "make",
  "adminPharmacies.edit": "edit",
  "adminPharmacies.verify": "verify",
  "adminPharmacies.unlist": "unlist",
  "adminPharmacies.relist": "relist",
  "adminPharmacies.end": "end",
  "licence.ended": "licence",
} as const
type Action = keyof typeof did
const isKnown = (action: string): action is Action => Object.hasOwn(did, action)

const fields = [
  "name",
  "phone_number",
  "address",
  "town",
  "district",
  "lat",
  "lng",
  "open_minutes",
  "price_exposure",
  "delivers",
  "rounds_cash",
  "max_discount_percent",
] as const

/** Shows the administration's actions on a pharmacy, newest first. */
export function PharmacyHistory({ id, acts }: { id: number; acts: PharmacyAct[] }) {
  const t = useWords()
  return (
    <ActsPart
      thing="pharmacy"
      id={id}
      acts={acts}
      nameOf={({ action }) => (isKnown(action) ? t(`adminPharmacies.detail.acts.${did[action]}`) : undefined)}
      changedOf={({ action, changed }) => {
        if (action !== "adminPharmacies.edit") return ""
        const names = fields.filter((field) => changed.includes(field))
        return [...new Set(names.map((field) => t(`adminPharmacies.detail.fields.${field}`)))].join(", ")
      }}
    />
  )
}

const columns = ["at", "key", "rows", "refused", "done"] as const

/** Lists the latest stock lists sent with the pharmacy's API keys. */
export function PharmacyUploads({ of: { uploads } }: { of: PharmacyDetail }) {
  const t = useWords()
  const label = (column: (typeof columns)[number]) => t(`adminPharmacies.detail.uploadColumns.${column}`)
  return (
    <section className="span-all shrink" aria-labelledby="pharmacy-uploads">
      <h2 className="text-h3 mb-8" id="pharmacy-uploads">
        {t("adminPharmacies.detail.uploads")}
      </h2>
      {uploads.length === 0 && <p className="muted">{t("adminPharmacies.detail.noUploads")}</p>}
      {uploads.length > 0 && (
        <CardTable label={t("adminPharmacies.detail.uploads")} columns={columns.map(label)}>
          {uploads.map(({ id, at, key, rows, refused, finishedAt, isDryRun }) => (
            <CardRow key={id}>
              <CardCell label={label("at")}>
                <When at={at} />
              </CardCell>
              <CardCell label={label("key")} kind="prose">
                <span translate="no">{key}</span>
              </CardCell>
              <CardCell label={label("rows")}>{formatCount(rows)}</CardCell>
              <CardCell label={label("refused")}>{formatCount(refused)}</CardCell>
              <CardCell label={label("done")}>
                {isDryRun ? (
                  t("staff.dryRun")
                ) : finishedAt === null ? (
                  t("adminPharmacies.detail.notDone")
                ) : (
                  <When at={finishedAt} />
                )}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  )
}
