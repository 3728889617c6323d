import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { maxPictureBytes } from "#domain/platform/picture-limits.ts"
import type { BannerDraft } from "#web/admin/banners/banner-draft.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { sendFile } from "#web/data/send-file.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { FileInput, TextField } from "#web/kit/forms/fields.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Edits a banner's picture and alternative text; without both, the banner is text only. */
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
      <p role="status" className="one-line muted">
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

type SentPicture = { picture: string; imageUrl: string }

/** Uploads a picture when it is chosen; a refusal shows the server's message. */
function usePicture(onSent: (picture: SentPicture) => void) {
  const t = useWords()
  const sending = useMutation({ mutationFn: post, onSuccess: onSent })
  const sayFailure = (error: unknown) => {
    if (error instanceof TooLarge) return t("adminBanners.form.tooLarge")
    const [said] = Object.values(readRefusal(error)?.fields ?? {})
    return said ?? sayProblem(error)
  }
  return {
    isSending: sending.isPending,
    failure: sending.error ? sayFailure(sending.error) : undefined,
    send: sending.mutate,
  }
}

class TooLarge extends Error {}

async function post(file: File): Promise<SentPicture> {
  if (file.size > maxPictureBytes) throw new TooLarge()
  const sent = await sendFile({ method: "POST", path: "/files/banner-picture", file })
  const { picture, imageUrl } = sent as SentPicture // the server's own shape
  return { picture, imageUrl }
}
