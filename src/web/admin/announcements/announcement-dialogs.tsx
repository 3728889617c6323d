import type { SentAnnouncement } from "#contract/admin/announcements.ts"
import { maxAnnouncementText, maxAnnouncementTitle } from "#domain/admin/announcements.ts"
import { asFieldTime, readFieldTime } from "#domain/platform/colombo-day.ts"
import { useDistricts } from "#web/admin/desk.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { AreaField, SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type DialogProps = { onDone: () => void; onClose: () => void }

/** Publishes an announcement to all pharmacies or to those of a district. */
export function NewAnnouncementDialog({ onDone, onClose }: DialogProps) {
  const t = useWords()
  const { offered, isLimited } = useDistricts()
  const form = useForm({
    values: () => ({
      title: "",
      body: "",
      district: isLimited ? (offered[0] ?? "") : "",
      startsAt: asFieldTime(new Date().toISOString()),
      endsAt: "",
    }),
    check: ({ title, body, ...chosen }) => {
      const startsAt = readFieldTime(chosen.startsAt)
      const endsAt = chosen.endsAt === "" ? null : readFieldTime(chosen.endsAt)
      const isEndWrong = chosen.endsAt !== "" && endsAt === null
      const district = offered.find((each) => each === chosen.district) ?? null
      return {
        errors: {
          title: title.trim() === "" ? t("adminAnnouncements.form.titleMissing") : undefined,
          body: body.trim() === "" ? t("adminAnnouncements.form.bodyMissing") : undefined,
          startsAt: startsAt === null ? t("staff.momentMissing") : undefined,
          endsAt: isEndWrong ? t("staff.momentMissing") : undefined,
        },
        body: startsAt && !isEndWrong ? { title, body, district, startsAt, endsAt } : null,
      }
    },
    send: (body, key) => call.adminAnnouncements.publish({ key, ...body }),
    onSent: ({ title }) => {
      toast({ text: t("adminAnnouncements.form.done", { title }) })
      onDone()
    },
  })
  const { field } = form
  return (
    <FormDialog
      form={form}
      title={t("adminAnnouncements.new")}
      onClose={onClose}
      send={t("adminAnnouncements.form.send")}
      sending={t("adminAnnouncements.form.sending")}
    >
      <TextField
        field={field("title")}
        label={t("adminAnnouncements.form.title")}
        maxLength={maxAnnouncementTitle}
      />
      <AreaField
        field={field("body")}
        label={t("adminAnnouncements.form.body")}
        rows={5}
        maxLength={maxAnnouncementText}
      />
      <SelectField field={field("district")} label={t("adminAnnouncements.form.district")}>
        {!isLimited && <option value="">{t("staff.allDistricts")}</option>}
        {offered.map((district) => (
          <option key={district}>{district}</option>
        ))}
      </SelectField>
      <TextField
        field={field("startsAt")}
        type="datetime-local"
        label={t("adminAnnouncements.form.from")}
        hint={t("staff.sriLankaTime")}
      />
      <TextField
        field={field("endsAt")}
        type="datetime-local"
        label={t("adminAnnouncements.form.to")}
        hint={t("adminAnnouncements.form.toHint")}
      />
    </FormDialog>
  )
}

type EndProps = DialogProps & { announcement: SentAnnouncement }

/** Ends an announcement for good, with a reason. */
export function EndAnnouncementDialog({ announcement: { id, title }, onDone, onClose }: EndProps) {
  const t = useWords()
  return (
    <ReasonDialog
      texts={{
        title: t("adminAnnouncements.ending.title"),
        cancel: t("common.cancel"),
        send: t("adminAnnouncements.ending.send"),
        sending: t("staff.ending"),
        done: t("adminAnnouncements.ending.done", { title }),
      }}
      question={
        <>
          <p className="semibold break">{title}</p>
          <p>{t("adminAnnouncements.ending.question")}</p>
        </>
      }
      look="danger"
      run={({ reason }) => call.adminAnnouncements.end({ id, reason })}
      explain={({ code }) => {
        if (code !== "already-changed") return undefined
        toast({ text: t("adminAnnouncements.ending.already"), tone: "bad" })
        onDone()
        return {}
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
