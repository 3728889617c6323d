import { type SubmitEvent, useState } from "react"
import type { Account } from "#contract/customer/account.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { readErrors } from "#web/customer/account/field-errors.ts"
import styles from "#web/customer/account/profile-form.module.css"
import { Saved } from "#web/customer/account/saved.tsx"
import { Section } from "#web/customer/account/section.tsx"
import { useSettings } from "#web/customer/account/use-settings.ts"
import { useOrderStart } from "#web/customer/orders/use-order-start.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { ErrorSummary } from "#web/kit/forms/error-summary.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useErrorTitle } from "#web/kit/forms/use-error-title.ts"
import { useWords } from "#web/words/words.ts"

const nameId = "account-name"
const phoneId = "account-phone"

type Draft = { name: string; phone: string }

const draftOf = ({ name, nameAtProvider, phone }: Account): Draft => ({
  name: name === nameAtProvider ? "" : name,
  phone: phone ? formatPhone(phone) : "",
})

/** Name and telephone, which a person may write; picture and email, which come with the login. */
export function You({ account }: { account: Account }) {
  const t = useWords()
  const { person } = useSession()
  const settings = useSettings()
  const lastPhone = useOrderStart()?.customerTele
  const [draft, setDraft] = useState(() => draftOf(account))
  const errors = readErrors(settings.error, {
    name: { fieldId: nameId, message: t("account.wrongName") },
    phone: { fieldId: phoneId, message: t("account.wrongPhone") },
  })
  useErrorTitle(errors.length > 0, "account.errorTitle")
  const errorAt = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.message

  function write(change: Partial<Draft>) {
    setDraft({ ...draft, ...change })
    if (settings.isSuccess) settings.reset()
  }
  function save(event: SubmitEvent) {
    event.preventDefault()
    if (settings.isPending) return
    settings.mutate(
      { name: draft.name.trim() || null, phone: draft.phone.trim() || null },
      { onSuccess: (changed) => setDraft(draftOf(changed)) },
    )
  }

  return (
    <Section id="you" heading={t("account.you")} hint={t("account.youHint")}>
      <div className={styles.who}>
        <Avatar name={account.name} picture={person?.picture ?? null} />
        <b>{account.name}</b>
      </div>
      <form noValidate onSubmit={save}>
        {errors.length > 0 && (
          <ErrorSummary key={settings.submittedAt} heading={t("account.mend")} errors={errors} />
        )}
        {settings.isError && errors.length === 0 && (
          <Notice
            tone="bad"
            role="alert"
            actions={
              isProblem(settings.error, "not-logged-in") && (
                <ButtonAnchor size="small" href={loginUrl(paths.account)}>
                  {t("pages.logIn")}
                </ButtonAnchor>
              )
            }
          >
            {sayProblem(settings.error)}
          </Notice>
        )}
        <Field
          id={nameId}
          label={t("account.name")}
          hint={
            account.nameAtProvider
              ? t("account.nameHint", { name: account.nameAtProvider })
              : t("account.nameHintPlain")
          }
          error={errorAt(nameId)}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              autoComplete="name"
              placeholder={account.nameAtProvider}
              value={draft.name}
              onChange={(event) => write({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          id={phoneId}
          label={t("account.phone")}
          hint={
            lastPhone && lastPhone !== account.phone
              ? t("account.phoneHintLast", { phone: formatPhone(lastPhone) })
              : t("account.phoneHint")
          }
          error={errorAt(phoneId)}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              type="tel"
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              autoComplete="tel"
              value={draft.phone}
              onChange={(event) => write({ phone: event.currentTarget.value })}
            />
          )}
        </Field>
        {account.email && (
          <dl className={styles.given}>
            <dt>{t("account.email")}</dt>
            <dd>{account.email}</dd>
            <dd className={styles.small}>{t("account.emailHint")}</dd>
          </dl>
        )}
        <div className={styles.actions}>
          <Button type="submit" isBusy={settings.isPending}>
            {t("account.save")}
          </Button>
          <Saved isSaved={settings.isSuccess} />
        </div>
      </form>
    </Section>
  )
}
