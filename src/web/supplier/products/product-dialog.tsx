import type { SupplierProduct } from "#contract/supplier/products.ts"
import { readPriceCents, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { amountText } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type ProductDialogProps = {
  product: SupplierProduct
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Sets what a supplier asks for a medicine, the least it delivers, and its stock. */
export function ProductDialog({ product, onClose, onDone, onStale }: ProductDialogProps) {
  const t = useWords()
  const { id, medicine, manufacturer, offer } = product
  const form = useForm({
    values: () => ({
      price: offer ? amountText(offer.unitCostCents) : "",
      least: String(offer?.minUnits ?? 1),
      onHand: offer?.onHand?.toString() ?? "",
    }),
    serverNames: { price: "unitCostCents", least: "minUnits" },
    check: ({ price, least, onHand }) => {
      const unitCostCents = readPriceCents(price) ?? 0
      const minUnits = readUnits(least) ?? 0
      const units = onHand.trim() === "" ? null : readUnits(onHand)
      return {
        errors: {
          price: unitCostCents < 1 ? t("supplierProducts.priceMissing") : undefined,
          least: minUnits < 1 ? t("supplierProducts.unitsMissing") : undefined,
          onHand: onHand.trim() !== "" && units === null ? t("supplierProducts.unitsMissing") : undefined,
        },
        body: {
          medicineId: id,
          unitCostCents,
          minUnits,
          onHand: units,
          ...(offer && { version: offer.version }),
        },
      }
    },
    send: (body) => call.supplierProducts.set(body),
    onSent: () => {
      toast({ text: t("supplierProducts.saved", { medicine }) })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return t("supplierProducts.changed")
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(offer ? "supplierProducts.editTitle" : "supplierProducts.newTitle")}
      onClose={onClose}
      before={
        <p>
          <b translate="no">{medicine}</b>
          <small className="block meta">{manufacturer}</small>
        </p>
      }
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <NumberField field={form.field("price")} label={t("supplierProducts.price")} decimal />
      <NumberField field={form.field("least")} label={t("supplierProducts.least")} />
      <NumberField
        field={form.field("onHand")}
        label={t("supplierProducts.onHand")}
        hint={t("supplierProducts.onHandHint")}
      />
    </FormDialog>
  )
}
