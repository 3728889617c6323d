import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { marginPercent } from "#domain/pharmacy/goods-in.ts"
import { isUnusualPrice, readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { formatCents } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { lineNumber, type Refusal } from "#web/data/refusal.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { findPack, PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { RowPacks } from "#web/pharmacy/stock/row-packs.tsx"
import styles from "#web/pharmacy/stock/stock-dialogs.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/goods-in.ts"

/**
 * Edits name and price of a row. A concurrent change is shown, and overwritten only by saving again.
 */
export function EditDialog({ row, onClose, onDone, onStale }: RowDialogProps & { onStale: () => void }) {
  const t = useWords()
  const [read, setRead] = useState(row)
  const [isLate, setLate] = useState(false)
  const questioned = useRef<number>(null)
  const priceError = (priceCents: number | null) => {
    if (priceCents === null) return t("staff.priceInvalid")
    if (priceCents === questioned.current || !isUnusualPrice(priceCents, read.priceCents)) return
    questioned.current = priceCents
    return t("shelf.editing.unusualPrice", {
      price: formatRupees(priceCents),
      before: formatRupees(read.priceCents),
    })
  }
  const explain = useExplained(onStale, () => setLate(true))
  // Fresh values arrive with the list; the message names them.
  if (isLate && row.version !== read.version) setRead(row)
  const form = useForm({
    values: { name: row.name, price: formatCents(row.priceCents) },
    // The price is edited most often; another name means another medicine.
    startAt: "price",
    serverNames: { price: "priceCents" },
    check: ({ name, price }) => {
      const priceCents = readPriceCents(price)
      return {
        errors: {
          name: name.trim() === "" ? t("common.medicineNameMissing") : undefined,
          price: priceError(priceCents),
        },
        body: { id: row.id, version: read.version, name, priceCents: priceCents ?? 0 },
      }
    },
    send: (body) => call.shelf.edit(body),
    onSent: (saved) => {
      toast({ text: t("shelf.editing.done", { medicine: saved.name }) })
      onDone()
    },
    explain,
  })
  const { values } = form
  const isRenamed = values.name.trim() !== read.name
  const most = read.maxRetailPriceCents
  return (
    <FormDialog
      form={form}
      title={t("common.edit")}
      width="narrow"
      isDirty={isRenamed || values.price !== formatCents(read.priceCents)}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
      after={
        <>
          <RowPacks stockId={row.id} />
          <PricesShown />
        </>
      }
    >
      <DialogMedicine row={row} />
      <PackCheck about="shelf" find={(gtin) => findPack(gtin, row.id)} />
      {row.prescriptionOnly && <Chip>{t("staff.prescriptionOnly")}</Chip>}
      {row.controlled && <Chip tone="warn">{t("staff.controlled")}</Chip>}
      {isLate && (
        <Notice tone="warn" role="alert">
          {t("shelf.editing.changed", { name: row.name, price: formatRupees(row.priceCents) })}
        </Notice>
      )}
      <TextField
        field={form.field("name")}
        label={t("common.name")}
        hint={isRenamed ? t("shelf.editing.newName") : undefined}
      />
      <NumberField
        field={form.field("price")}
        label={t("staff.priceRs")}
        hint={most === null ? undefined : t("staff.aboveMaximumPrice", { max: formatRupees(most) })}
        decimal
        onFocus={(event) => event.currentTarget.select()}
      />
      <PriceMargin stockId={row.id} price={values.price} />
    </FormDialog>
  )
}

/** Shows the margin at the typed price, if the cost of the stock is known. */
function PriceMargin({ stockId, price }: { stockId: number; price: string }) {
  const t = useWords()
  const { data } = useQuery(api.costs.ofRow.queryOptions({ input: { id: stockId } }))
  if (!data) return null
  const { units, costedUnits, costCents } = data
  const priceCents = readPriceCents(price)
  const cost = costedUnits > 0 ? costCents / costedUnits : null
  const margin = cost === null || priceCents === null ? null : marginPercent(priceCents, cost)
  return (
    <p className="meta mt-8" role="status">
      {cost === null
        ? t("goodsIn.cost.unknown")
        : margin !== null &&
          t("goodsIn.cost.margin", { cost: formatRupees(Math.round(cost)), percent: margin.toFixed(1) })}{" "}
      {costedUnits > 0 &&
        costedUnits < units &&
        t("goodsIn.cost.partly", { known: formatCount(costedUnits), units: formatCount(units) })}
    </p>
  )
}

function useExplained(onStale: () => void, onLate: () => void) {
  const t = useWords()
  return (refusal: Refusal): Errors<{ name: string; price: string }> | undefined => {
    switch (refusal.code) {
      case "already-changed":
        onLate()
        onStale()
        return {}
      case "already-on-shelf":
        return { name: t("shelf.wrong.onShelf") }
      case "above-maximum-price":
        return {
          price: t("shelf.wrong.aboveMax", {
            max: formatRupees(lineNumber(refusal, "maximumCents") ?? 0),
          }),
        }
      default:
        return undefined
    }
  }
}

/** Shows or hides all prices to customers: one switch, saved immediately. */
function PricesShown() {
  const t = useWords()
  const client = useQueryClient()
  const shown = useQuery(api.shelf.pricesShown.queryOptions())
  // Set by the click itself: the mutation's state arrives a tick later, and the checkbox would flicker.
  const [pressed, setPressed] = useState<{ on: typeof shown.data; shown: boolean } | null>(null)
  const showing = useMutation(
    api.shelf.showPrices.mutationOptions({
      onSuccess: (now) => {
        putAnswer(client, api.shelf.pricesShown.queryKey(), now)
        toast({ text: t(now.shown ? "shelf.editing.nowShown" : "shelf.editing.nowHidden") })
      },
      onError: () => setPressed(null),
    }),
  )
  if (shown.isPending)
    return (
      <div className={`ruled mt-16 ${styles.prices}`} data-loading="">
        <Skeleton lines={["70%", "100%"]} />
      </div>
    )
  if (!shown.data)
    return (
      <div className={`ruled mt-16 ${styles.prices}`}>
        <NotLoaded onRetry={() => void shown.refetch()}>{t("shelf.editing.pricesFailed")}</NotLoaded>
      </div>
    )
  return (
    <div className={`ruled mt-16 ${styles.prices}`}>
      <CheckBox
        label={t("shelf.editing.pricesShown")}
        hint={t("shelf.editing.pricesHint")}
        checked={pressed?.on === shown.data ? pressed.shown : shown.data.shown}
        disabled={showing.isPending}
        onChange={(isShown) => {
          setPressed({ on: shown.data, shown: isShown })
          showing.mutate({ shown: isShown })
        }}
      />
      {showing.isError && (
        <Notice tone="bad" role="alert">
          {sayProblem(showing.error)}
        </Notice>
      )}
    </div>
  )
}
