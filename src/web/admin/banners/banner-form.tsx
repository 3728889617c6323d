import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Banner } from "#contract/admin/banners.ts"
import { placements } from "#domain/admin/banner-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import { type BannerDraft, draftOf, readDraft } from "#web/admin/banners/banner-draft.ts"
import styles from "#web/admin/banners/banners.module.css"
import { PictureField } from "#web/admin/banners/picture-field.tsx"
import { sayDates } from "#web/admin/banners/say-dates.ts"
import { sayFields } from "#web/admin/refused-words.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FieldGroup, RadioCard, RadioCards } from "#web/kit/forms/field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { useWords } from "#web/words/words.ts"

const ids = {
  title: "banner-title",
  body: "banner-body",
  linkText: "banner-link-text",
  linkUrl: "banner-link",
  placement: "banner-place",
  startsAt: "banner-from",
  endsAt: "banner-to",
  picture: "banner-picture",
  imageAlt: "banner-alt",
}

type BannerFormProps = {
  draft: BannerDraft
  onChange: (draft: BannerDraft) => void
  /** As it stands; null for a new one. */
  banner: Banner | null
  onSaved: (banner: Banner) => void
  /** Somebody else was first. */
  onLate?: () => void
}

/** Everything a banner says, where and when. */
export function BannerForm({ draft, onChange, banner, onSaved, onLate }: BannerFormProps) {
  const t = useWords()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const [isLate, setLate] = useState(false)
  const act = useAct({
    ids,
    explain: (refused) => {
      if (refused.code !== "already-changed") return sayFields(refused)
      setLate(true)
      onLate?.()
      return {}
    },
  })
  const set = (part: Partial<BannerDraft>) => onChange({ ...draft, ...part })
  const submit = () => {
    const { said, wrong } = readDraft(draft)
    if (!said) return act.show({ [wrong]: t("adminBanners.form.wrongTime") })
    const { id, version } = banner ?? { id: 0, version: 0 }
    void act.run(
      () =>
        banner ? call.adminBanners.edit({ id, version, ...said }) : call.adminBanners.make({ key, ...said }),
      (saved) => {
        setLate(false)
        toast({
          text: t(banner ? "adminBanners.form.saved" : "adminBanners.form.made", { title: saved.title }),
        })
        onChange(draftOf(saved))
        onSaved(saved)
      },
    )
  }
  const line = (field: "title" | "body" | "linkText" | "linkUrl", maxLength: number) => (
    <InputField
      id={ids[field]}
      label={t(`adminBanners.form.${field}`)}
      hint={field === "linkUrl" ? t("adminBanners.form.linkHint") : undefined}
      value={draft[field]}
      onChange={(value) => set({ [field]: value })}
      maxLength={maxLength}
      error={act.wrong[field]}
    />
  )
  return (
    <div className={styles.form}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={() => void navigate({ to: paths.adminBanners, search: {} })}
        cancel={t("adminBanners.form.cancel")}
        send={t("adminBanners.form.save")}
        sending={t("adminBanners.form.saving")}
      >
        {line("title", 120)}
        {line("body", 300)}
        {line("linkText", 60)}
        {line("linkUrl", 500)}
        <Place draft={draft} onChange={set} error={act.wrong["placement"]} />
        <Times draft={draft} onChange={set} wrong={act.wrong} />
        <PictureField
          ids={ids}
          draft={draft}
          onChange={set}
          wrong={{ picture: act.wrong["picture"], imageAlt: act.wrong["imageAlt"] }}
        />
        {isLate && banner && (
          <Late
            banner={banner}
            onTake={() => {
              onChange(draftOf(banner))
              setLate(false)
            }}
          />
        )}
      </ActForm>
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
          {t("adminBanners.form.takeNow")}
        </Button>
      }
    >
      {t("adminBanners.form.changed")}{" "}
      {t("adminBanners.form.changedNow", { title: banner.title, dates: sayDates(t, banner) })}
    </Notice>
  )
}

type PartProps = { draft: BannerDraft; onChange: (part: Partial<BannerDraft>) => void }

function Place({ draft, onChange, error }: PartProps & { error: string | undefined }) {
  const t = useWords()
  return (
    <FieldGroup label={t("adminBanners.form.where")} {...(error === undefined ? {} : { error })}>
      <RadioCards>
        {placements.map((placement, nth) => (
          <RadioCard
            key={placement}
            id={nth === 0 ? ids.placement : undefined}
            name="placement"
            label={t(`adminBanners.placements.${placement}`)}
            checked={draft.placement === placement}
            onChange={() => onChange({ placement })}
          />
        ))}
      </RadioCards>
    </FieldGroup>
  )
}

type Wrong = { [field: string]: string | undefined }

function Times({ draft, onChange, wrong }: PartProps & { wrong: Wrong }) {
  const t = useWords()
  return (
    <>
      <InputField
        id={ids.startsAt}
        type="datetime-local"
        label={t("adminBanners.form.from")}
        hint={t("adminBanners.form.timeHint")}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        error={wrong["startsAt"]}
      />
      <InputField
        id={ids.endsAt}
        type="datetime-local"
        label={t("adminBanners.form.to")}
        hint={t("adminBanners.form.toHint")}
        value={draft.to}
        onChange={(to) => onChange({ to })}
        error={wrong["endsAt"]}
      />
    </>
  )
}
