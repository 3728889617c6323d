import type { AskedBranch, AskedPharmacy } from "#contract/pharmacy/recalls.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import styles from "#web/pharmacy/recalls/recalls.module.css"
import { useWords } from "#web/words/words.ts"

type AskedPharmaciesProps = {
  heading: string
  /** Those without an answer first. */
  pharmacies: readonly (AskedBranch & Partial<AskedPharmacy>)[]
  columns: readonly ("name" | "phone" | "blocked" | "sold" | "answer")[]
}

/** Lists the pharmacies that a recall asks, with their answers. */
export function AskedPharmacies({ heading, pharmacies, columns }: AskedPharmaciesProps) {
  const t = useWords()
  return (
    <section className={styles.part}>
      <h2>{heading}</h2>
      {pharmacies.length === 0 && <p className="muted">{t("recalls.pharmacies.none")}</p>}
      {pharmacies.length > 0 && (
        <CardTable
          label={heading}
          columns={columns.map((column) => ({
            name: t(`recalls.pharmacies.columns.${column}`),
            isFigure: column === "blocked" || column === "sold",
          }))}
        >
          {pharmacies.map((pharmacy) => (
            <CardRow key={pharmacy.id}>
              <CardCell kind="prose">
                <b translate="no">{pharmacy.name}</b>
                <small className="block meta">{pharmacy.town}</small>
              </CardCell>
              <CardCell label={t("recalls.pharmacies.columns.phone")}>
                <Phone number={pharmacy.phone} />
              </CardCell>
              {columns.includes("blocked") && (
                <CardCell label={t("recalls.pharmacies.columns.blocked")} kind="figure">
                  {formatCount(pharmacy.unitsBlocked ?? 0)}
                </CardCell>
              )}
              {columns.includes("sold") && (
                <CardCell label={t("recalls.pharmacies.columns.sold")} kind="figure">
                  {formatCount(pharmacy.unitsSold ?? 0)}
                </CardCell>
              )}
              <CardCell label={t("recalls.pharmacies.columns.answer")} kind="prose">
                <Answer of={pharmacy} />
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  )
}

function Answer({ of: { answeredAt, answeredBy, unitsFound, unitsRemoved, note } }: { of: AskedBranch }) {
  const t = useWords()
  if (answeredAt === null) return <Chip tone="warn">{t("recalls.pharmacies.waiting")}</Chip>
  return (
    <span>
      {t("recalls.facts.found", {
        found: formatCount(unitsFound ?? 0),
        removed: formatCount(unitsRemoved ?? 0),
      })}
      {note !== null && <span className="block">{note}</span>}
      <small className="block meta">
        {formatMoment(new Date(answeredAt))} {answeredBy && t("staff.byName", { name: answeredBy })}
      </small>
    </span>
  )
}
