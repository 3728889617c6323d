import type { Account } from "#contract/customer/account.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { Section } from "#web/customer/account/section.tsx"
import { Saved, useNoteChanged } from "#web/customer/account/use-settings.tsx"
import { useOrderStart } from "#web/customer/orders/use-my-orders.ts"
import { call } from "#web/data/call.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { FormSummary, useErrorTitle } from "#web/kit/forms/error-summary.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Draft = { name: string; phone: string }

const draftOf = ({ name, nameAtProvider, phone }: Account): Draft => ({
  name: name === nameAtProvider ? "" : name,
  phone: phone ? formatPhone(phone) : "",
})

/** Edits name and telephone; picture and email come from the login. */
export function You({ account }: { account: Account }) {
  const t = useWords()
  const { person } = useSession()
  const noteChanged = useNoteChanged()
  const lastPhone = useOrderStart()?.customerTele
  const form = useForm({
    values: () => draftOf(account),
    hasSummary: true,
    check: ({ name, phone }) => ({ body: { name: name.trim() || null, phone: phone.trim() || null } }),
    send: (body) => call.account.update(body),
    onSent: (changed, { name }) => {
      noteChanged(changed, name)
      form.restart(draftOf(changed))
    },
    explain: ({ fields: { name, phone } }) => {
      if (name === undefined && phone === undefined) return undefined
      return { name: name && t("account.invalidName"), phone: phone && t("common.phoneMissing") }
    },
  })
  useErrorTitle(form.summary.length > 0)

  return (
    <Section id="you" heading={t("common.you")} hint={t("account.youHint")}>
      <div className="row nowrap gap-12 text-lead break">
        <Avatar name={account.name} picture={person?.picture ?? null} />
        <b>{account.name}</b>
      </div>
      <form noValidate onSubmit={form.submit}>
        <FormSummary form={form} heading={t("common.checkTheseFields")} />
        <FormFailure
          form={form}
          remedy={
            isProblem(form.error, "not-logged-in") && (
              <ButtonAnchor size="small" href={loginUrl(paths.account)}>
                {t("common.logIn")}
              </ButtonAnchor>
            )
          }
        />
        <TextField
          field={form.field("name")}
          label={t("common.name")}
          hint={
            account.nameAtProvider
              ? t("account.nameHint", { name: account.nameAtProvider })
              : t("account.nameHintPlain")
          }
          autoComplete="name"
          placeholder={account.nameAtProvider}
        />
        <TextField
          field={form.field("phone")}
          label={t("common.phoneNumber")}
          hint={
            lastPhone && lastPhone !== account.phone
              ? t("account.phoneHintLast", { phone: formatPhone(lastPhone) })
              : t("account.phoneHint")
          }
          type="tel"
          autoComplete="tel"
        />
        {account.email && (
          <dl className="break mt-16">
            <dt className="semibold">{t("account.email")}</dt>
            <dd>{account.email}</dd>
            <dd className="muted text-staff">{t("account.emailHint")}</dd>
          </dl>
        )}
        <div className="row gap-x-16 mt-24">
          <Button type="submit" isBusy={form.isSending}>
            {t("common.save")}
          </Button>
          <Saved isSaved={form.isSent} />
        </div>
      </form>
    </Section>
  )
}
