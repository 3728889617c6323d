import styles from "#web/admin/applications/applications.module.css"
import view from "#web/admin/view.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-applications.ts"
import "#web/words/en/register-pharmacy.ts"

/** Shows the picture of a licence, which a click enlarges; null once it is deleted. */
export function LicencePicture({ name, url }: { name: string; url: string | null }) {
  const t = useWords()
  return (
    <section className={`shrink pad-16 ${view.part}`} aria-labelledby="licence-picture">
      <h2 id="licence-picture">{t("registerPharmacy.licence")}</h2>
      {url === null ? (
        <p className="muted">{t("adminApplications.detail.noPicture")}</p>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" title={t("adminApplications.detail.enlarge")}>
          <img className={styles.picture} src={url} alt={t("adminApplications.detail.picture", { name })} />
        </a>
      )}
    </section>
  )
}
