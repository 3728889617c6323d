import { useState } from "react"
import styles from "#web/customer/account/delete-account.module.css"
import { DeleteDialog } from "#web/customer/account/delete-dialog.tsx"
import { freshLoginUrl, isFresh } from "#web/customer/account/fresh-login.ts"
import { Section } from "#web/customer/account/section.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { useWords } from "#web/words/words.ts"

/** What goes when the account goes, and the way there: after a fresh login, and with words that are typed. */
export function DeleteAccount({ freshUntil }: { freshUntil: string | null }) {
  const t = useWords()
  const now = useNow(5_000)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="delete" heading={t("account.delete")} hint={t("account.deleteHint")}>
      <ul className={styles.goes}>
        <li>{t("account.deleteOrders")}</li>
        <li>{t("account.deleteDoses")}</li>
        <li>{t("account.deleteLogin")}</li>
      </ul>
      {isFresh(freshUntil, now) ? (
        <Button look="danger" className="mt-16" onClick={() => setOpen(true)}>
          {t("account.deleteOpen")}
        </Button>
      ) : (
        <>
          <p className="mt-16">{t("account.deleteLoginFirst")}</p>
          <ButtonAnchor look="outline" className="mt-16" href={freshLoginUrl("delete")}>
            {t("account.logInAgain")}
          </ButtonAnchor>
        </>
      )}
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
