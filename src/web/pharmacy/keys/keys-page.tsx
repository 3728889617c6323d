import { useState } from "react"
import type { PharmacyKey } from "#contract/imports/keys.ts"
import { api, call } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { KeyRow, useKeyColumns } from "#web/pharmacy/keys/key-row.tsx"
import { MakeKeyDialog } from "#web/pharmacy/keys/make-key-dialog.tsx"
import { Webhooks } from "#web/pharmacy/keys/webhooks.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/keys.ts"

const keysQuery = api.pharmacyKeys.list.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, keysQuery, api.webhooks.list.queryOptions())

/** The keys of this pharmacy's other programs: made, listed and ended. */
export function KeysPage() {
  const t = useWords()
  const list = useWholeList(keysQuery, { rows: ({ keys }) => keys })
  const [opened, setOpened] = useState<PharmacyKey | "make" | null>(null)
  const refresh = list.retry
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.apiKeys") })} isIndexed={false} />
      <HeadingRow
        heading={t("staff.apiKeys")}
        intro={
          <>
            {t("keys.intro")} <a href="/api/docs">{t("keys.docs")}</a>
          </>
        }
      >
        <Button onClick={() => setOpened("make")}>{t("staff.createKey")}</Button>
      </HeadingRow>
      <DataTable
        list={list}
        loading={t("keys.loading")}
        blanks={2}
        failed={t("keys.failed")}
        empty={<EmptyState heading={t("keys.none")}>{t("keys.noneText")}</EmptyState>}
        label={t("staff.apiKeys")}
        columns={useKeyColumns()}
      >
        {(key) => <KeyRow of={key} onRevoke={() => setOpened(key)} />}
      </DataTable>
      {/* Below a list that still loads, they would move. */}
      {list.state !== "loading" && <Webhooks owner="webhooks" />}
      {opened === "make" && <MakeKeyDialog onMade={refresh} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== "make" && (
        <RevokeKeyDialog of={opened} onDone={refresh} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

type RevokeKeyProps = { of: PharmacyKey; onDone: () => void; onClose: () => void }

/** Asks once more, then ends a key for good. */
function RevokeKeyDialog({ of: { id, name }, onDone, onClose }: RevokeKeyProps) {
  const t = useWords()
  const form = useForm({
    values: {},
    check: () => ({ body: { id } }),
    send: (body) => call.pharmacyKeys.revoke(body),
    onSent: () => {
      toast({ text: t("keys.revoking.done", { name }) })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("keys.revoking.title")}
      width="narrow"
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("staff.revoke")}
      sending={t("keys.revoking.sending")}
      look="danger"
    >
      <p>{t("keys.revoking.question", { name })}</p>
    </FormDialog>
  )
}
