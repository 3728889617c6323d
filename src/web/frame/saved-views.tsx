import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useLocation, useSearch } from "@tanstack/react-router"
import Bookmark from "lucide-react/icons/bookmark"
import X from "lucide-react/icons/x"
import type { SavedView } from "#contract/customer/saved-views.ts"
import { api, call } from "#web/data/call.ts"
import styles from "#web/frame/saved-views.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { useDisclosure } from "#web/kit/actions/disclosure.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/saved-views.ts"

type Search = SavedView["search"]

/** The rows that are open belong to no view. */
const ofRows = ["id", "look", "who", "by"] as const

const textOf = (search: Search) =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))

type Part = (typeof ofRows)[number]

/** Returns the list's address and what it says of filter and order. */
function useShown(filters: readonly Part[]) {
  const screen = useLocation({ select: ({ pathname }) => pathname })
  const rows: readonly string[] = ofRows.filter((name) => !filters.includes(name))
  const search = Object.entries(useSearch({ strict: false }) as Search) // each list reads its own
  return { screen, search: Object.fromEntries(search.filter(([name]) => !rows.includes(name))) }
}

const viewsQuery = (screen: string) => api.savedViews.list.queryOptions({ input: { screen } })

/** Shows and saves the person's named filters of the list on the screen; `filters` are parts that elsewhere name an open row. */
export function SavedViews({ filters = [] }: { filters?: readonly Part[] }) {
  const t = useWords()
  const client = useQueryClient()
  const { screen, search } = useShown(filters)
  const { data, isError } = useQuery(viewsQuery(screen))
  const { box, button, list } = useDisclosure()
  const { onClick: close, ...popover } = list
  const reread = () => void client.invalidateQueries({ queryKey: api.savedViews.list.key() })
  const remove = useMutation(
    api.savedViews.remove.mutationOptions({ onError: toastProblem, onSettled: reread }),
  )
  const views = data?.views ?? []
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape anywhere inside closes the list
    <div {...box} className={styles.box}>
      <Button {...button} look="outline" size="small" title={t("savedViews.views")}>
        <Bookmark aria-hidden="true" />
        <span className="sr">{t("savedViews.views")}</span>
        {views.length > 0 && formatCount(views.length)}
      </Button>
      <div {...popover} className={styles.list}>
        {views.length === 0 && (
          <p className="muted mb-8">{t(isError ? "savedViews.failed" : "savedViews.none")}</p>
        )}
        <ul>
          {views.map((view) => (
            <li key={view.id}>
              <Link
                to="."
                search={view.search as never} // the list reads it again
                aria-current={textOf(view.search) === textOf(search)}
                onClick={close}
                translate="no"
              >
                {view.name}
              </Link>
              <IconButton
                label={t("savedViews.remove", { name: view.name })}
                onClick={() => remove.mutate({ id: view.id })}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <NewView screen={screen} search={search} onDone={reread} />
      </div>
    </div>
  )
}

type NewViewProps = { screen: string; search: Search; onDone: () => void }

function NewView({ screen, search, onDone }: NewViewProps) {
  const t = useWords()
  const form = useForm({
    values: { name: "" },
    check: ({ name }) => ({
      errors: { name: name.trim() === "" ? t("savedViews.invalidName") : undefined },
      body: { screen, name: name.trim(), search },
    }),
    send: (view) => call.savedViews.save(view),
    onSent: ({ name }) => {
      toast({ text: t("savedViews.saved", { name }) })
      form.field("name").set("")
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField field={form.field("name")} label={t("savedViews.name")} maxLength={60} />
      <FormFailure form={form} />
      <p className="mt-8">
        <Button type="submit" size="small" look="outline" isBusy={form.isSending}>
          {t("savedViews.save")}
        </Button>
      </p>
    </form>
  )
}
