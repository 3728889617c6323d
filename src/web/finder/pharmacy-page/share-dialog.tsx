import { useEffect, useState } from "react"
import styles from "#web/finder/pharmacy-page/pharmacy-page.module.css"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy-page.ts"

type ShareDialogProps = { name: string; url: string; onClose: () => void }

/** Ways to pass on a pharmacy's address: a link, WhatsApp, another app, and a QR code to show. */
export function ShareDialog({ name, url, onClose }: ShareDialogProps) {
  const t = useWords()
  const [copied, setCopied] = useState<"copied" | "notCopied">()
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let isOver = false
    // The drawing is large, and the other ways work without it.
    import("#web/kit/format/qr-code.ts").then(
      ({ drawQrCode }) => !isOver && setCode(drawQrCode(url)),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [url])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied("copied"),
      () => setCopied("notCopied"),
    )
  const whatsApp = `https://wa.me/?${new URLSearchParams({ text: `${name}: ${url}` })}`
  return (
    <Dialog title={t("pharmacyPage.sharing.title", { name })} onClose={onClose}>
      <div className="stack gap-16">
        <Field label={t("pharmacyPage.sharing.link")}>
          {({ id }) => (
            <TextInput id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          )}
        </Field>
        <p className="sr" role="status">
          {copied && t(`pharmacyPage.sharing.${copied}`)}
        </p>
        {copied === "notCopied" && <p aria-hidden="true">{t("pharmacyPage.sharing.notCopied")}</p>}
        <div className={styles.code}>
          {code && <img src={code} alt={t("pharmacyPage.sharing.code", { name })} width={180} height={180} />}
        </div>
        <p className="meta">{t("pharmacyPage.sharing.codeHint")}</p>
      </div>
      <DialogActions>
        {"share" in navigator && (
          // Closing the other app's list is not a failure.
          <Button look="outline" onClick={() => void navigator.share({ title: name, url }).catch(() => {})}>
            {t("pharmacyPage.sharing.other")}
          </Button>
        )}
        <ButtonAnchor look="outline" href={whatsApp} target="_blank" rel="noopener noreferrer">
          {t("pharmacyPage.sharing.whatsApp")}
        </ButtonAnchor>
        <Button onClick={() => void copy()}>
          {t(copied === "copied" ? "pharmacyPage.sharing.copied" : "pharmacyPage.sharing.copy")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
