import Check from "lucide-react/icons/check"
import styles from "#web/customer/account/saved.module.css"
import { useWords } from "#web/words/words.ts"

/** Says that a setting is kept; always there, so that a screen reader hears the change. */
export function Saved({ isSaved }: { isSaved: boolean }) {
  const t = useWords()
  return (
    <span role="status" className={`row nowrap text-ok semibold ${styles.saved}`}>
      {isSaved && (
        <>
          <Check aria-hidden="true" />
          {t("account.saved")}
        </>
      )}
    </span>
  )
}
