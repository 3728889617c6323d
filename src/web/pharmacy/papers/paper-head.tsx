import { formatPhone } from "#domain/platform/phone-format.ts"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/pharmacy/papers/paper-head.module.css"
import { type PaperHeadText, useLetterhead } from "#web/pharmacy/papers/use-letterhead.ts"
import { useWords } from "#web/words/words.ts"

type PaperHeadProps = {
  /** The shop as the document has kept it; otherwise as it is now. */
  of?: PaperHeadText
  /** On a sheet of A4, the logo stands beside the name; on a roll, above it. */
  isSheet?: boolean
  /** On papers for the tax office. */
  taxNumber?: string | null
}

/** The head of every paper of the pharmacy: its logo, name, address, telephone and licence. */
export function PaperHead({ of, isSheet = false, taxNumber = null }: PaperHeadProps) {
  const t = useWords()
  const { head, logo } = useLetterhead()
  const { name, address, town, phoneNumber, licenceNumber } = of ?? head
  return (
    <div className={classes(styles.head, isSheet && styles.sheet)}>
      {logo && <img src={logo.url} width={logo.width} height={logo.height} alt="" data-tones="" />}
      <div>
        <b className={styles.name} translate="no">
          {name}
        </b>
        {(address || town) && <p>{[address, town].filter(Boolean).join(", ")}</p>}
        {phoneNumber && <p>{formatPhone(phoneNumber)}</p>}
        {licenceNumber && <p>{t("staff.licenceNumber", { number: licenceNumber })}</p>}
        {taxNumber && <p>{t("staff.taxNumber", { number: taxNumber })}</p>}
      </div>
    </div>
  )
}

/** The same on what is also shown on the screen, where the frame names the shop. */
export function PrintedPaperHead() {
  return (
    <div hidden data-only="print">
      <PaperHead isSheet />
    </div>
  )
}
