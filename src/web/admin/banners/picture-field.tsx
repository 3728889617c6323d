import { useRef } from "react"
import type { BannerDraft } from "#web/admin/banners/banner-draft.ts"
import styles from "#web/admin/banners/banners.module.css"
import { usePicture } from "#web/admin/banners/use-picture.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { FileInput } from "#web/kit/forms/file-input.tsx"
import { InputField } from "#web/kit/forms/form-parts.tsx"
import { useWords } from "#web/words/words.ts"

type PictureFieldProps = {
  ids: { picture: string; imageAlt: string }
  draft: BannerDraft
  onChange: (part: Partial<BannerDraft>) => void
  wrong: { picture?: string | undefined; imageAlt?: string | undefined }
}

/** The banner's picture and its words; neither, and it is a banner of words alone. */
export function PictureField({ ids, draft, onChange, wrong }: PictureFieldProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { isSending, failure, send } = usePicture(onChange)
  const error = failure ?? wrong.picture
  const remove = () => {
    onChange({ picture: null, imageUrl: null, imageAlt: "" })
    if (input.current) input.current.value = ""
  }
  return (
    <>
      <Field
        id={ids.picture}
        label={t("adminBanners.form.picture")}
        hint={t("adminBanners.form.pictureHint")}
        {...(error === undefined ? {} : { error })}
      >
        {({ id, describedBy, isInvalid }) => (
          <FileInput
            ref={input}
            id={id}
            accept="image/png,image/jpeg,image/webp,image/avif"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            onChange={({ currentTarget }) => currentTarget.files?.[0] && send(currentTarget.files[0])}
          />
        )}
      </Field>
      <p role="status" className={styles.sending}>
        {isSending && t("adminBanners.form.sending")}
      </p>
      {draft.imageUrl !== null && (
        <>
          <p>
            <Button look="outline" size="small" onClick={remove}>
              {t("adminBanners.form.remove")}
            </Button>
          </p>
          <InputField
            id={ids.imageAlt}
            label={t("adminBanners.form.alt")}
            hint={t("adminBanners.form.altHint")}
            value={draft.imageAlt}
            onChange={(imageAlt) => onChange({ imageAlt })}
            maxLength={200}
            error={wrong.imageAlt}
          />
        </>
      )}
    </>
  )
}
