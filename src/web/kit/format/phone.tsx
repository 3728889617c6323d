import PhoneIcon from "lucide-react/icons/phone"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import styles from "#web/kit/format/format.module.css"

/** Renders a phone number as a link that can also be selected as text. */
export function Phone({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={phoneLink(number)}>
      <PhoneIcon aria-hidden="true" />
      <span className="num">{formatPhone(number)}</span>
    </a>
  )
}
