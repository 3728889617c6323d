import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import Pencil from "lucide-react/icons/pencil"
import Trash2 from "lucide-react/icons/trash-2"
import { useState } from "react"
import type { DosePerson } from "#contract/customer/dose-people.ts"
import { maxDosePeople } from "#domain/customer/dose-limits.ts"
import { NewPerson, PersonName, peopleQuery } from "#web/customer/scheduler/person-field.tsx"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { useWords } from "#web/words/words.ts"

/** Lists the people someone keeps schedules for; they are added, renamed and removed here. */
export function PeopleDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const query = useQuery(peopleQuery)
  const people = query.data ?? []
  return (
    <Dialog title={t("scheduler.people")} onClose={onClose}>
      <p>{t("scheduler.peopleText")}</p>
      {query.isPending && <Skeleton />}
      {query.isError && <Notice tone="bad">{sayProblem(query.error)}</Notice>}
      {query.data && people.length === 0 && <p className="muted mt-12">{t("scheduler.noPeople")}</p>}
      <ul className="mt-12">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {people.some(({ schedules }) => schedules > 0) && (
        <p className="muted text-staff mt-8">{t("scheduler.personInUse")}</p>
      )}
      {query.data && people.length < maxDosePeople && (
        <NewPerson key={people.length} hasFocus={false} onAdded={() => {}} />
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.close")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PersonRow({ person: { id, name, schedules } }: { person: DosePerson }) {
  const t = useWords()
  const queryClient = useQueryClient()
  const refreshDoses = useRefreshDoses()
  const [isRenaming, setRenaming] = useState(false)
  const refresh = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: api.dosePeople.key() }), refreshDoses()])
  const removing = useMutation({
    mutationFn: () => call.dosePeople.remove({ id }),
    onSettled: refresh,
  })
  const renaming = useMutation({
    mutationFn: (changed: string) => call.dosePeople.rename({ id, name: changed }),
    onSuccess: async () => {
      await refresh()
      setRenaming(false)
    },
  })
  if (isRenaming) {
    return (
      <li className="pad-y-8 ruled-below">
        <PersonName
          initial={name}
          label={t("scheduler.renamePerson", { name })}
          send={t("common.save")}
          hasFocus
          isBusy={renaming.isPending}
          failure={renaming.error}
          onSend={(changed) => renaming.mutate(changed)}
        />
      </li>
    )
  }
  return (
    <li className="pad-y-8 ruled-below">
      <div className="row nowrap apart gap-x-12">
        <span className="break">
          <b translate="no">{name}</b>
          <small className="block muted">{t("scheduler.personSchedules", { count: schedules })}</small>
        </span>
        <span className="row nowrap">
          <IconButton label={t("scheduler.renamePerson", { name })} onClick={() => setRenaming(true)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          {schedules === 0 && (
            <IconButton label={t("scheduler.removePerson", { name })} onClick={() => removing.mutate()}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {removing.error && (
        <Notice tone="bad" role="alert">
          {sayProblem(removing.error)}
        </Notice>
      )}
    </li>
  )
}
