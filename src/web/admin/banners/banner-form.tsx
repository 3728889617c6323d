import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import type { Banner } from "#contract/admin/banners.ts"
import { placements } from "#domain/admin/banner-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import { maxPictureBytes } from "#domain/platform/picture-limits.ts"
import {
  type BannerDraft,
  draftOf,
  emptyDraft,
  readDraft,
  sayDates,
} from "#web/admin/banners/banner-draft.ts"
import styles from "#web/admin/banners/banners.module.css"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { sendFile } from "#web/data/send-file.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { FileInput, TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { type FormOf, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Banners = {
  /** The saved banner; null for a new one. */
  banner: Banner | null
  onSaved: (banner: Banner) => void
  /** Someone else saved first. */
  onLate?: () => void
}

/** Holds and sends the banner form; the preview shows the same draft. */
export function useBannerForm({ banner, onSaved, onLate }: Banners) {
  const t = useWords()
  const [isLate, setLate] = useState(false)
  const form = useForm({
    values: () => (banner ? draftOf(banner) : emptyDraft(new Date())),
    serverNames: { from: "startsAt", to: "endsAt" },
    check: (draft) => {
      const { said, wrong } = readDraft(draft)
      const wrongTime = t("staff.momentMissing")
      return {
        errors: { from: wrong.from ? wrongTime : undefined, to: wrong.to ? wrongTime : undefined },
        body: said,
      }
    },
    send: (said, key) =>
      banner
        ? call.adminBanners.edit({ id: banner.id, version: banner.version, ...said })
        : call.adminBanners.make({ key, ...said }),
    onSent: (saved) => {
      setLate(false)
      toast({
        text: t(banner ? "adminBanners.form.saved" : "adminBanners.form.made", { title: saved.title }),
      })
      form.restart(draftOf(saved))
      onSaved(saved)
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      setLate(true)
      onLate?.()
      return {}
    },
  })
  const takeNow = (now: Banner) => {
    form.restart(draftOf(now))
    setLate(false)
  }
  return { ...form, isLate, takeNow }
}

type BannerFormProps = { form: ReturnType<typeof useBannerForm>; banner: Banner | null }

/** Renders the fields of a banner: texts, picture, place and dates. */
export function BannerForm({ form, banner }: BannerFormProps) {
  const t = useWords()
  const navigate = useNavigate()
  const { field } = form
  return (
    <div className={`card ${styles.form}`}>
      <Form
        form={form}
        onCancel={() => void navigate({ to: paths.adminBanners, search: {} })}
        cancel={t("common.cancel")}
        send={t("common.save")}
        sending={t("common.saving")}
      >
        <TextField field={field("title")} label={t("adminBanners.form.title")} maxLength={120} />
        <TextField field={field("body")} label={t("adminBanners.form.body")} maxLength={300} />
        <TextField field={field("linkText")} label={t("adminBanners.form.linkText")} maxLength={60} />
        <TextField
          field={field("linkUrl")}
          label={t("staff.link")}
          hint={t("adminBanners.form.linkHint")}
          maxLength={500}
        />
        <Choice
          field={field("placement")}
          label={t("staff.where")}
          options={placements.map((value) => ({ value, label: t(`adminBanners.placements.${value}`) }))}
        />
        <TextField
          field={field("from")}
          type="datetime-local"
          label={t("adminBanners.form.from")}
          hint={t("staff.sriLankaTime")}
        />
        <TextField
          field={field("to")}
          type="datetime-local"
          label={t("adminBanners.form.to")}
          hint={t("adminBanners.form.toHint")}
        />
        <PictureField form={form} />
        {form.isLate && banner && <Late banner={banner} onTake={() => form.takeNow(banner)} />}
      </Form>
    </div>
  )
}

function Late({ banner, onTake }: { banner: Banner; onTake: () => void }) {
  const t = useWords()
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <Button look="outline" size="small" onClick={onTake}>
          {t("common.showCurrentVersion")}
        </Button>
      }
    >
      {t("adminBanners.form.changed")}{" "}
      {t("adminBanners.form.changedNow", { title: banner.title, dates: sayDates(t, banner) })}
    </Notice>
  )
}

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
