import PhoneIcon from "lucide-react/icons/phone"
import styles from "#web/ui/phone.module.css"
import { formatPhone, phoneLink } from "#web/ui/phone-format.ts"

/** A number to tap and call; it can be selected as text, too. */
export function Phone({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={phoneLink(number)}>
      <PhoneIcon aria-hidden="true" />
      <span className="num">{formatPhone(number)}</span>
    </a>
  )
}
