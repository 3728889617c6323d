import PhoneIcon from "lucide-react/icons/phone"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import styles from "#web/kit/format/phone.module.css"

/** A number to tap and call; it can be selected as text, too. */
export function Phone({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={phoneLink(number)}>
      <PhoneIcon aria-hidden="true" />
      <span className="num">{formatPhone(number)}</span>
    </a>
  )
}
