import type { AdminPerson } from "#contract/admin/people.ts"
import { type Desk, deskRoles } from "#domain/admin/desks.ts"
import { type District, districts } from "#domain/platform/districts.ts"
import { calledOf } from "#web/admin/people/person-parts.tsx"
import { useTakeIn } from "#web/admin/people/use-people.ts"
import styles from "#web/admin/people/users.module.css"
import { WhyField } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { CheckBox, FieldGroup } from "#web/kit/forms/field.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

const choices = ["none", ...deskRoles] as const

/** Gives a person the role of a desk, or takes it. */
export function RoleDialog({ of, onClose }: { of: AdminPerson; onClose: () => void }) {
  const t = useWords()
  const takeIn = useTakeIn()
  const name = calledOf(of)
  const form = useForm({
    values: {
      role: (of.givenRole ?? "none") as Desk | "none", // one of the choices
      districts: of.givenDistricts ?? [],
      reason: "",
    },
    check: ({ role, reason, ...chosen }) => {
      const given = role === "district" ? chosen.districts : []
      return {
        errors: {
          districts:
            role === "district" && given.length === 0 ? t("adminUsers.role.districtMissing") : undefined,
          reason: reason.trim() === "" ? t("staff.enterAReason") : undefined,
        },
        body: { role: role === "none" ? null : role, districts: given, reason },
      }
    },
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
      {form.values.role === "district" && <DistrictsField field={form.field("districts")} />}
      <WhyField field={form.field("reason")} />
    </FormDialog>
  )
}

/** Chooses the districts of a district's desk. */
function DistrictsField({ field: { value, error, set, ref } }: { field: FormField<District[]> }) {
  const t = useWords()
  return (
    <FieldGroup label={t("adminUsers.role.districts")} error={error}>
      <div className={styles.districts}>
        {districts.toSorted().map((district, nth) => (
          <CheckBox
            key={district}
            ref={nth === 0 ? ref : undefined}
            label={district}
            checked={value.includes(district)}
            onChange={(isOn) => set(isOn ? [...value, district] : value.filter((one) => one !== district))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
