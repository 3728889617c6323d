import { useMutation } from "@tanstack/react-query"
import type { Caregiver } from "#contract/customer/caregivers.ts"
import { groupedCode } from "#domain/customer/caregiver-rules.ts"
import { invitationUrl, sayTerms, useRefreshCaregivers } from "#web/customer/caregivers/use-caregivers.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

const verbs = { invited: "withdraw", accepted: "end", expired: "remove", ended: "remove" } as const

function sayState(t: TFunction, { state, name, expiresAt, acceptedBy }: Caregiver): string {
  if (state === "invited") return t("caregivers.invited", { day: formatDay(new Date(expiresAt)) })
  if (state === "expired") return t("caregivers.expired")
  if (state === "ended") return t("caregivers.ended", { name })
  return acceptedBy === null
    ? t("caregivers.acceptedUnnamed")
    : t("caregivers.accepted", { name: acceptedBy })
}

/** Shows one caregiver or invitation of the person, with its link while it can be accepted. */
export function CaregiverRow({ caregiver, onChange }: { caregiver: Caregiver; onChange: () => void }) {
  const t = useWords()
  const refresh = useRefreshCaregivers()
  const { id, name, person, state, code } = caregiver
  const end = useMutation(
    api.caregivers.end.mutationOptions({
      onSuccess: () => state === "accepted" && toast({ text: t("caregivers.removed", { name }) }),
      onError: toastProblem,
      onSettled: refresh,
    }),
  )
  const verb = t(`caregivers.${verbs[state]}`)
  return (
    <li>
      <div className="row apart gap-12">
        <div className="grow shrink break">
          <b translate="no">{name}</b>
          <small className="block">
            {person === null ? t("caregivers.ofYou") : t("caregivers.ofPerson", { person })} ·{" "}
            {sayTerms(t, caregiver)}
          </small>
          <small className="block">{sayState(t, caregiver)}</small>
        </div>
        <div className="row">
          {(state === "invited" || state === "accepted") && (
            <Button
              look="outline"
              size="small"
              onClick={onChange}
              aria-label={`${t("caregivers.change")}: ${name}`}
            >
              {t("caregivers.change")}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            isBusy={end.isPending}
            onClick={() => end.mutate({ id })}
            aria-label={`${verb}: ${name}`}
          >
            {verb}
          </Button>
        </div>
      </div>
      {code !== null && <InvitationLink name={name} code={code} />}
    </li>
  )
}

function InvitationLink({ name, code }: { name: string; code: string }) {
  const t = useWords()
  const url = invitationUrl(code)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ text: t("caregivers.copied") }),
      () => toast({ text: t("caregivers.notCopied") }),
    )
  return (
    <div className="stack gap-8 mt-12">
      <p>
        {t("caregivers.code")} <b translate="no">{groupedCode(code)}</b>
      </p>
      <Field label={t("caregivers.link", { name })}>
        {({ id }) => (
          <TextInput id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="row gap-12">
        <Button look="outline" size="small" onClick={() => void copy()}>
          {t("caregivers.copy")}
        </Button>
        {"share" in navigator && (
          // Closing the other app's list is not a failure.
          <Button look="outline" size="small" onClick={() => void navigator.share({ url }).catch(() => {})}>
            {t("caregivers.share")}
          </Button>
        )}
      </div>
    </div>
  )
}
