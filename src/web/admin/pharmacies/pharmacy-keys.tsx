import { useState } from "react"
import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import type { PharmacyKey } from "#contract/imports/keys.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { call } from "#web/data/call.ts"
import { CardTable } from "#web/kit/lists/card-table.tsx"
import { KeyRow, useKeyColumns } from "#web/pharmacy/keys/key-row.tsx"
import { useWords } from "#web/words/words.ts"

/** Lists the pharmacy's API keys, which the administration can revoke. */
export function PharmacyKeys({ of: { id, keys }, onDone }: { of: PharmacyDetail; onDone: () => void }) {
  const t = useWords()
  const columns = useKeyColumns()
  const [opened, setOpened] = useState<PharmacyKey | null>(null)
  const close = () => setOpened(null)
  const done = () => {
    onDone()
    close()
  }
  return (
    <section className="span-all shrink" aria-labelledby="pharmacy-keys">
      <h2 className="text-h3 mb-8" id="pharmacy-keys">
        {t("staff.apiKeys")}
      </h2>
      {keys.length === 0 && <p className="muted">{t("keys.none")}</p>}
      {keys.length > 0 && (
        <CardTable label={t("staff.apiKeys")} columns={columns}>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} onRevoke={() => setOpened(key)} />
          ))}
        </CardTable>
      )}
      {opened && <RevokeKeyDialog pharmacyId={id} of={opened} onClose={close} onDone={done} />}
    </section>
  )
}

type RevokeProps = { pharmacyId: number; of: PharmacyKey; onClose: () => void; onDone: () => void }

/** Revokes a pharmacy's key for a reason. */
export function RevokeKeyDialog({ pharmacyId, of: { id, name }, onClose, onDone }: RevokeProps) {
  const t = useWords()
  return (
    <ReasonDialog
      texts={{
        title: t("keys.revoking.title"),
        cancel: t("common.cancel"),
        send: t("staff.revoke"),
        sending: t("keys.revoking.sending"),
        done: t("keys.revoking.done", { name }),
      }}
      question={<p>{t("keys.revoking.question", { name })}</p>}
      look="danger"
      run={({ reason }) => call.adminPharmacies.revokeKey({ id: pharmacyId, keyId: id, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
