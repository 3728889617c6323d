import { useQuery } from "@tanstack/react-query"
import type { Consumption } from "#contract/pharmacy/reordering.ts"
import { maxOrderUnits } from "#domain/pharmacy/purchase-rules.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { api, call } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { CheckField, NumberField, SelectField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

type ReorderProps = {
  medicineId: number
  medicine: string
  manufacturer: string
  onClose: () => void
  onDone: () => void
}

/** Sets a medicine's preferred supplier, and its reorder point by hand. */
export function ReorderDialog(props: ReorderProps) {
  const t = useWords()
  const { medicineId, onClose } = props
  const { data, isError } = useQuery(
    api.purchaseOrders.consumption.queryOptions({ input: { medicineId }, staleTime: 0, gcTime: 0 }),
  )
  if (data) return <ReorderForm {...props} trade={data} />
  return (
    <Dialog title={t("purchase.rule.title")} width="narrow" onClose={onClose}>
      {isError ? <Notice tone="bad">{t("purchase.suggested.failed")}</Notice> : <Skeleton />}
    </Dialog>
  )
}

const allSuppliers = ""
const readUnits = (text: string, min: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= maxOrderUnits ? Number(text) : null

function ReorderForm({
  medicineId,
  medicine,
  manufacturer,
  trade,
  onClose,
  onDone,
}: ReorderProps & { trade: Consumption }) {
  const t = useWords()
  const { data: known } = useQuery(api.pharmacySuppliers.list.queryOptions())
  const form = useForm({
    values: () => {
      const { reorderPoint, orderUpTo } = reorderOf(trade)
      return {
        isByHand: trade.limits !== null,
        reorderPoint: String(reorderPoint),
        orderUpTo: String(orderUpTo),
        supplier: trade.supplier ? String(trade.supplier.id) : allSuppliers,
      }
    },
    check: ({ isByHand, supplier, ...typed }) => {
      const reorderPoint = readUnits(typed.reorderPoint, 0)
      const orderUpTo = readUnits(typed.orderUpTo, 1)
      const wrong = t("purchase.rule.invalid")
      const isTooLow = orderUpTo === null || orderUpTo < (reorderPoint ?? 0)
      return {
        errors: isByHand
          ? {
              reorderPoint: reorderPoint === null ? wrong : undefined,
              orderUpTo: orderUpTo === null ? wrong : isTooLow ? t("purchase.rule.tooLow") : undefined,
            }
          : {},
        body: {
          limits: isByHand ? { reorderPoint: reorderPoint ?? 0, orderUpTo: orderUpTo ?? 0 } : null,
          supplierId: supplier === allSuppliers ? null : Number(supplier),
        },
      }
    },
    send: (body) => call.reordering.setRule({ medicineId, ...body }),
    onSent: () => {
      toast({ text: t("purchase.rule.saved", { medicine }) })
      onDone()
      onClose()
    },
    explain: ({ code }) => (code === "not-found" ? t("purchase.rule.notInStock") : undefined),
    serverNames: { supplier: "supplierId" },
  })
  const { isByHand } = form.values
  return (
    <FormDialog
      form={form}
      title={t("purchase.rule.title")}
      width="narrow"
      onClose={onClose}
      send={t("common.save")}
    >
      <DialogMedicine row={{ name: medicine, manufacturer }} />
      <SelectField
        field={form.field("supplier")}
        label={t("purchase.rule.supplier")}
        hint={t("purchase.rule.supplierHint")}
      >
        <option value={allSuppliers}>{t("purchase.suggested.anySupplier")}</option>
        {known
          ? known.suppliers
              .filter(({ takesOrders }) => takesOrders)
              .map(({ id, name, isVerified }) => (
                <option key={id} value={id}>
                  {isVerified ? t("purchase.suppliers.verifiedName", { name }) : name}
                </option>
              ))
          : trade.supplier && <option value={trade.supplier.id}>{trade.supplier.name}</option>}
      </SelectField>
      <CheckField field={form.field("isByHand")} label={t("purchase.rule.byHand")} />
      {isByHand && (
        <>
          <NumberField
            field={form.field("reorderPoint")}
            label={t("purchase.rule.reorderPoint")}
            hint={t("purchase.rule.reorderPointHint")}
            className="num"
          />
          <NumberField
            field={form.field("orderUpTo")}
            label={t("purchase.rule.orderUpTo")}
            hint={t("purchase.rule.orderUpToHint")}
            className="num"
          />
        </>
      )}
    </FormDialog>
  )
}
