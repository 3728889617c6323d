import { Link } from "@tanstack/react-router"
import Mail from "lucide-react/icons/mail"
import { paths } from "#domain/platform/paths.ts"
import { useSite } from "#web/data/site.ts"
import styles from "#web/finder/contact/contact-page.module.css"
import { Phone } from "#web/kit/format/phone.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"

/** SPEC section 2: the one word Contact. Channels are shown below it only if the operator has set them. */
export function ContactPage() {
  const t = useWords()
  const { contact } = useSite()
  return (
    <Page>
      <PageHead
        title={t("pages.contactTitle")}
        description={t("pages.contactDescription")}
        path={paths.contact}
      />
      <h1>{t("common.contact")}</h1>
      {(contact.email || contact.phone) && (
        <dl className={styles.channels}>
          {contact.email && (
            <div className="card">
              <dt className="text-staff">{t("pages.contactEmail")}</dt>
              <dd>
                <a className={styles.email} href={`mailto:${contact.email}`}>
                  <Mail aria-hidden="true" />
                  {contact.email}
                </a>
              </dd>
            </div>
          )}
          {contact.phone && (
            <div className="card">
              <dt className="text-staff">{t("pages.contactPhone")}</dt>
              <dd>
                <Phone number={contact.phone} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <p className="mt-24">
        <Link to={paths.registerPharmacy} className="semibold text-primary">
          {t("common.registerPharmacy")}
        </Link>
      </p>
    </Page>
  )
}
