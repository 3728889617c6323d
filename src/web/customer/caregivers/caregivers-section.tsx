import "#web/words/en/caregivers.ts"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Caregiver } from "#contract/customer/caregivers.ts"
import { maxCaregivers } from "#domain/customer/caregiver-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { Section } from "#web/customer/account/section.tsx"
import { CaredForList } from "#web/customer/caregivers/cared-for.tsx"
import { CaregiverRow } from "#web/customer/caregivers/caregiver-row.tsx"
import { ChangeCaregiverDialog, InviteDialog } from "#web/customer/caregivers/consent-dialogs.tsx"
import { InvitationDialog } from "#web/customer/caregivers/invitation-dialog.tsx"
import { useCaregivers } from "#web/customer/caregivers/use-caregivers.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type Opened = "invite" | "code" | Caregiver | null

/** Lists the person's caregivers and the people they are told of; `invitation` is the code of an opened link. */
export function CaregiversSection({ invitation }: { invitation: string | undefined }) {
  const t = useWords()
  const { data, isError, refetch } = useCaregivers()
  const { data: people = [] } = useQuery(api.dosePeople.list.queryOptions())
  const [opened, setOpened] = useState<Opened>(invitation === undefined ? null : "code")
  const navigate = useNavigate()
  const close = () => {
    setOpened(null)
    if (invitation !== undefined) void navigate({ to: paths.account, replace: true, resetScroll: false })
  }
  return (
    <Section id="caregivers" heading={t("caregivers.heading")} hint={t("caregivers.hint")}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>{t("caregivers.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.caregivers.length === 0 && <p>{t("caregivers.none")}</p>}
      <ul className="entries">
        {data?.caregivers.map((caregiver) => (
          <CaregiverRow key={caregiver.id} caregiver={caregiver} onChange={() => setOpened(caregiver)} />
        ))}
      </ul>
      <div className="row gap-12 mt-16">
        {data && data.caregivers.length < maxCaregivers && (
          <Button look="outline" size="small" onClick={() => setOpened("invite")}>
            {t("caregivers.invite")}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => setOpened("code")}>
          {t("caregivers.haveCode")}
        </Button>
      </div>
      {data && data.caredFor.length > 0 && <CaredForList caredFor={data.caredFor} />}
      {opened === "invite" && <InviteDialog people={people} onClose={close} />}
      {opened === "code" && <InvitationDialog code={invitation} onClose={close} />}
      {opened !== null && typeof opened === "object" && (
        <ChangeCaregiverDialog caregiver={opened} onClose={close} />
      )}
    </Section>
  )
}
