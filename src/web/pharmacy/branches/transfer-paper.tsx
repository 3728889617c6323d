import type { Ref } from "react"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { transferCode } from "#domain/pharmacy/transfers.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { PaperCode } from "#web/pharmacy/papers/paper-code.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/quarantine/disposal-paper.module.css"
import { useWords } from "#web/words/words.ts"

/** To be filled in by hand. */
const blank = "\u00a0"

/** A transfer note on A4, whose barcode opens the transfer; shown only in print. */
export function TransferPaper({ ref, transfer }: { ref: Ref<HTMLDivElement>; transfer: Transfer }) {
  const t = useWords()
  const { id, from, to, lines, note, acts } = transfer
  const sent = acts.find(({ act }) => act === "sent")
  return (
    <div hidden>
      <div ref={ref} className={styles.paper}>
        <PaperHead isSheet />
        <h1>{t("branches.paper.title", { id })}</h1>
        <PaperCode text={transferCode(id)} />
        {(["from", "to"] as const).map((side) => {
          const { name, address, phoneNumber } = side === "from" ? from : to
          return (
            <p key={side}>
              {t(`branches.paper.${side}`)} <b translate="no">{name}</b>, {address},{" "}
              {formatPhone(phoneNumber)}
            </p>
          )
        })}
        {sent && (
          <p>
            {t("branches.paper.sentBy")} {sent.who ?? sent.branch},{" "}
            {formatExpiry(colomboDay(new Date(sent.at)))}
          </p>
        )}
        {note !== null && <p>{note}</p>}
        <table>
          <thead>
            <tr>
              <th scope="col">{t("branches.paper.medicine")}</th>
              <th scope="col">{t("staff.batch")}</th>
              <th scope="col">{t("staff.expiry")}</th>
              <th scope="col" className={styles.units}>
                {t("staff.units")}
              </th>
              <th scope="col">{t("branches.paper.counted")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ lineNo, name, manufacturer, lot, expiresOn, quantity, packSize }) => (
              <tr key={lineNo}>
                <td>
                  {name}, {manufacturer}
                </td>
                <td className="mono">{lot ?? "–"}</td>
                <td>{expiresOn === null ? "–" : formatExpiry(expiresOn)}</td>
                <td className={styles.units}>{unitsText(t, quantity, packSize)}</td>
                <td>{blank}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.signatures}>
          <p>{t("branches.paper.sentBy")}</p>
          <p>{t("branches.paper.receivedBy")}</p>
        </div>
      </div>
    </div>
  )
}
