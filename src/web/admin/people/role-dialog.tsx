import type { AdminPerson } from "#contract/admin/people.ts"
import { type Desk, deskRoles } from "#domain/admin/desks.ts"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import { WhyField } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

const choices = ["none", ...deskRoles] as const

/** Gives a person the role of a desk, or takes it. */
export function RoleDialog({ of, onClose }: { of: AdminPerson; onClose: () => void }) {
  const t = useWords()
  const takeIn = useTakeIn()
  const name = calledOf(of)
  const form = useForm({
    values: { role: (of.givenRole ?? "none") as Desk | "none", reason: "" }, // one of the choices
    check: ({ role, reason }) => ({
      errors: { reason: reason.trim() === "" ? t("staff.enterAReason") : undefined },
      body: { role: role === "none" ? null : role, reason },
    }),
    send: (body) => call.adminPeople.giveRole({ subject: of.subject, ...body }),
    onSent: (person) => {
      toast({ text: t("adminUsers.role.done", { name }) })
      takeIn(person)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("adminUsers.role.title", { name })}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <p>{t("adminUsers.role.question")}</p>
      <Choice
        field={form.field("role")}
        label={t("adminUsers.role.label")}
        options={choices.map((value) => ({
          value,
          label: t(`adminUsers.role.choices.${value}`),
          hint: t(`adminUsers.role.hints.${value}`),
        }))}
      />
      <WhyField field={form.field("reason")} />
    </FormDialog>
  )
}
