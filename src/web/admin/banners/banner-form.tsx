import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Banner } from "#contract/admin/banners.ts"
import { placements } from "#domain/admin/banner-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import { draftOf, emptyDraft, readDraft, sayDates } from "#web/admin/banners/banner-draft.ts"
import styles from "#web/admin/banners/banners.module.css"
import { PictureField } from "#web/admin/banners/picture-field.tsx"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
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
