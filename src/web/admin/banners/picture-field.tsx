import { useRef } from "react"
import type { BannerDraft } from "#web/admin/banners/banner-draft.ts"
import styles from "#web/admin/banners/banners.module.css"
import { usePicture } from "#web/admin/banners/use-picture.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FileInput } from "#web/kit/forms/file-input.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** The banner's picture and its words; neither, and it is a banner of words alone. */
export function PictureField({ form }: { form: Pick<FormOf<BannerDraft>, "field" | "set" | "values"> }) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { isSending, failure, send } = usePicture(form.set)
  const picture = form.field("picture")
  const remove = () => {
    form.set({ picture: null, imageUrl: null, imageAlt: "" })
    if (input.current) input.current.value = ""
  }
  return (
    <>
      <Field
        id={picture.id}
        label={t("adminBanners.form.picture")}
        hint={t("adminBanners.form.pictureHint")}
        error={failure ?? picture.error}
      >
        {({ id, describedBy, isInvalid }) => (
          <FileInput
            ref={(element) => {
              input.current = element
              picture.ref(element)
            }}
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
      {form.values.imageUrl !== null && (
        <>
          <p>
            <Button look="outline" size="small" onClick={remove}>
              {t("adminBanners.form.remove")}
            </Button>
          </p>
          <TextField
            field={form.field("imageAlt")}
            label={t("adminBanners.form.alt")}
            hint={t("adminBanners.form.altHint")}
            maxLength={200}
          />
        </>
      )}
    </>
  )
}
