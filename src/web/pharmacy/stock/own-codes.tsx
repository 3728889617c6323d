import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { InputField } from "#web/kit/forms/form-parts.tsx"
import { type Refused, useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { readPackSize } from "#web/pharmacy/scan/pack-size.ts"
import styles from "#web/pharmacy/stock/own-codes.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

/** The codes that only this pharmacy has linked to a row's medicine, each with its pack size to correct. */
export function OwnCodes({ stockId }: { stockId: number }) {
  const { data } = useQuery(api.shelf.get.queryOptions({ input: { id: stockId } }))
  return data?.ownCodes.map((code) => (
    <OwnCode key={`${code.gtin} ${code.packSize}`} stockId={stockId} {...code} />
  ))
}

type OwnCodeProps = { stockId: number; gtin: string; packSize: number | null }

function OwnCode({ stockId, gtin, packSize }: OwnCodeProps) {
  const t = useWords()
  const client = useQueryClient()
  const code = printedGtin(gtin)
  const id = `pack-size-${code}`
  const before = packSize === null ? "" : String(packSize)
  const [typed, setTyped] = useState(before)
  const act = useAct({
    ids: { packSize: id },
    explain: (refused: Refused): Wrong | undefined =>
      refused.code === "pack-size-differs"
        ? { packSize: t("scan.packSizeDiffers", { count: Number(refused.detail("packSize")) }) }
        : undefined,
  })
  const save = () => {
    const size = readPackSize(typed)
    if (size === null)
      return act.show({ packSize: t(typed.trim() === "" ? "scan.noPackSize" : "scan.wrongPackSize") })
    void act.run(
      () => call.shelf.link({ id: stockId, gtin, packSize: size }),
      ({ medicine }) => {
        toast({ text: t("scan.linking.done", { code, medicine, count: size }) })
        void client.invalidateQueries({ queryKey: api.shelf.get.queryKey({ input: { id: stockId } }) })
      },
    )
  }
  return (
    <form
      noValidate
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <InputField
        id={id}
        label={t("scan.packSizeOf", { code })}
        inputMode="numeric"
        maxLength={9}
        value={typed}
        onChange={(size) => {
          setTyped(size)
          act.forget(["packSize"])
        }}
        error={act.wrong["packSize"]}
      />
      {(typed !== before || act.isSending) && (
        <Button type="submit" look="outline" isBusy={act.isSending}>
          {t(act.isSending ? "shelf.saving" : "scan.savePackSize")}
        </Button>
      )}
      {act.failure !== null && (
        <Notice tone="bad" role="alert">
          {act.failure}
        </Notice>
      )}
    </form>
  )
}
