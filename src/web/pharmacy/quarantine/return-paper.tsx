import type { Ref } from "react"
import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/quarantine/disposal-paper.module.css"
import { useWords } from "#web/words/words.ts"

type ReturnPaperProps = { ref: Ref<HTMLDivElement>; goods: SupplierReturn }

/** A return note on A4; shown only in print. */
export function ReturnPaper({ ref, goods }: ReturnPaperProps) {
  const t = useWords()
  return (
    <div hidden>
      <div ref={ref} className={styles.paper}>
        <PaperHead isSheet />
        <h1>{t("supplierReturns.paper.title", { number: goods.number, supplier: goods.supplier })}</h1>
        <p>{formatExpiry(colomboDay(new Date(goods.sentAt)))}</p>
        <p>{t("supplierReturns.paper.reason", { reason: goods.reason })}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("common.medicine")}</th>
              <th scope="col">{t("staff.batch")}</th>
              <th scope="col">{t("staff.expiry")}</th>
              <th scope="col" className={styles.units}>
                {t("staff.units")}
              </th>
            </tr>
          </thead>
          <tbody>
            {goods.lines.map(({ name, lot, expiresOn, quantity }, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other key, and never change
              <tr key={nth}>
                <td>{name}</td>
                <td className="mono">{lot ?? "–"}</td>
                <td>{expiresOn === null ? "–" : formatExpiry(expiresOn)}</td>
                <td className={styles.units}>{formatCount(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <b>{t("supplierReturns.paper.total", { cost: formatRupees(goods.costCents) })}</b>
        </p>
        <div className={styles.signatures}>
          <p>{t("supplierReturns.paper.pharmacy")}</p>
          <p>{t("supplierReturns.paper.supplier")}</p>
        </div>
      </div>
    </div>
  )
}
