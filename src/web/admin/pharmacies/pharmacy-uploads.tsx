import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["at", "key", "rows", "refused", "done"] as const

/** The latest lists that programs of the pharmacy have sent, by their keys. */
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
