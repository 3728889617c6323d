import type { CatalogueMedicine, MedicineDetail, PastMerge } from "#contract/admin/medicines.ts"
import { isShopsOwn, printedGtin } from "#domain/pharmacy/gtin.ts"
import { useByWhom } from "#web/admin/desk.ts"
import styles from "#web/admin/view.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { When } from "#web/kit/format/when.tsx"
import { useWords } from "#web/words/words.ts"

/** The medicine's facts. */
export function FactsPart({ of }: { of: CatalogueMedicine }) {
  const t = useWords()
  const { maxRetailPriceCents: cents } = of
  const facts: [string, string][] = [
    [t("adminMedicines.columns.manufacturer"), of.manufacturer],
    [t("staff.brand"), of.brandName ?? ""],
    [t("adminMedicines.columns.strength"), of.strength ?? ""],
    [t("adminMedicines.columns.form"), of.form ?? ""],
    [t("adminMedicines.columns.atc"), of.atcCode ?? ""],
    [t("adminMedicines.view.otherNames"), of.otherNames],
    [t("staff.prescriptionOnly"), t(of.prescriptionOnly ? "staff.yes" : "staff.no")],
    [t("staff.controlled"), t(of.controlled ? "staff.yes" : "staff.no")],
    [t("staff.essential"), t(of.essential ? "staff.yes" : "staff.no")],
    ...(of.taxRate ? ([[t("staff.tax"), of.taxRate.name]] satisfies [string, string][]) : []),
    [t("staff.maximumRetailPrice"), cents === null ? "" : formatRupees(cents)],
    [t("adminMedicines.columns.lookAlike"), of.lookAlikes.join(", ")],
    [t("adminMedicines.columns.usedBy"), t("adminMedicines.usedBy", { count: of.usedBy })],
  ]
  return (
    <section className={`panel shrink pad-16 ${styles.part}`}>
      <h2>{t("common.details")}</h2>
      <dl className="stack">
        {facts.map(([what, says]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd translate="no">
              {says === "" ? <span className="muted">{t("adminMedicines.nothing")}</span> : says}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type CodesPartProps = {
  of: MedicineDetail
  canAct: boolean
  onAdd: () => void
  onConfirm: (gtin: string) => void
  onEnd: (gtin: string) => void
}

/** Lists current and former barcodes. */
export function CodesPart({ of, canAct, onAdd, onConfirm, onEnd }: CodesPartProps) {
  const t = useWords()
  const { medicine, codes, unconfirmedCodes, endedCodes } = of
  const packText = (packSize: number | null) =>
    packSize === null ? t("adminMedicines.view.noPack") : t("common.units", { count: packSize })
  return (
    <section className={`panel shrink pad-16 ${styles.part}`}>
      <h2>{t("staff.barcodes")}</h2>
      {codes.length + unconfirmedCodes.length === 0 && (
        <p className="muted">{t("adminMedicines.view.noCodes")}</p>
      )}
      <ul className={`stack mb-12 ${styles.list}`}>
        {codes.map(({ gtin, packSize }) => (
          <li className="row apart break" key={gtin}>
            <span>
              <b className="mono">{printedGtin(gtin)}</b>
              <small>{packText(packSize)}</small>
            </span>
            <span className={`row push ${styles.acts}`}>
              {packSize === null && !isShopsOwn(gtin) && (
                <Button look="outline" size="small" disabled={!canAct} onClick={() => onConfirm(gtin)}>
                  {t("adminMedicines.view.sayPack")}
                  <span className="sr"> {printedGtin(gtin)}</span>
                </Button>
              )}
              <Button look="quiet" size="small" disabled={!canAct} onClick={() => onEnd(gtin)}>
                {t("adminMedicines.view.end")}
                <span className="sr"> {printedGtin(gtin)}</span>
              </Button>
            </span>
          </li>
        ))}
        {unconfirmedCodes.map(({ gtin, packSize, pharmacyId, pharmacyName, linkedAt }) => (
          <li className="row apart break" key={`${gtin} ${pharmacyId}`}>
            <span>
              <b className="mono">{printedGtin(gtin)}</b>{" "}
              <Chip tone="warn">{t("adminMedicines.view.unconfirmed")}</Chip>
              <small>
                {packText(packSize)}
                {" · "}
                {t("adminMedicines.view.countsAt", { pharmacy: pharmacyName })} · <When at={linkedAt} />
              </small>
            </span>
            <span className={`row push ${styles.acts}`}>
              <Button look="outline" size="small" disabled={!canAct} onClick={() => onConfirm(gtin)}>
                {t("adminMedicines.view.confirm")}
                <span className="sr"> {printedGtin(gtin)}</span>
              </Button>
              <Button look="quiet" size="small" disabled={!canAct} onClick={() => onEnd(gtin)}>
                {t("adminMedicines.view.end")}
                <span className="sr"> {printedGtin(gtin)}</span>
              </Button>
            </span>
          </li>
        ))}
        {endedCodes.map(({ gtin, endedAt, reason }) => (
          <li className="row apart break" key={`${gtin} ${endedAt}`}>
            <span>
              <s className="mono">{printedGtin(gtin)}</s>
              <small>
                {t("adminMedicines.view.ended", { reason })} · <When at={endedAt} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {medicine.mergedInto === null && (
        <Button look="outline" size="small" disabled={!canAct} onClick={onAdd}>
          {t("staff.addBarcode")}
        </Button>
      )}
    </section>
  )
}

type MergesPartProps = { of: MedicineDetail; canAct: boolean; onUndo: (merge: PastMerge) => void }

/** Lists the merges of a medicine, each with its undo. */
export function MergesPart({ of: { merges }, canAct, onUndo }: MergesPartProps) {
  const t = useWords()
  const byWhom = useByWhom()
  return (
    <section className={`panel shrink pad-16 ${styles.part}`}>
      <h2>{t("adminMedicines.view.merges")}</h2>
      {merges.length === 0 && <p className="muted">{t("adminMedicines.view.noMerges")}</p>}
      <ul className={`stack mb-12 ${styles.list}`}>
        {merges.map((merge) => {
          const gone = merge.gone.map(({ name }) => name).join(", ")
          return (
            <li className="row apart break" key={merge.id}>
              <span>
                <b translate="no">{t("adminMedicines.view.merged", { gone, staying: merge.staying.name })}</b>
                <small>
                  <When at={merge.mergedAt} /> {byWhom(merge.mergedBy)}
                </small>
                <q>{merge.reason}</q>
              </span>
              {merge.undoneAt === null ? (
                <Button look="outline" size="small" disabled={!canAct} onClick={() => onUndo(merge)}>
                  {t("common.undo")}
                  <span className="sr">{t("adminMedicines.view.ofMerge", { gone })}</span>
                </Button>
              ) : (
                <Chip>{t("adminMedicines.view.undone")}</Chip>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
