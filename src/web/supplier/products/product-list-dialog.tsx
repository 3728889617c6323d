import { useId } from "react"
import { maxProductLines } from "#domain/pharmacy/supplier-products.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Field } from "#web/kit/forms/field.tsx"
import { FileInput } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { type ProductList, readProductList } from "#web/supplier/products/read-product-list.ts"
import { useWords } from "#web/words/words.ts"

const maxShown = 12

/** Sets many products from a CSV file, read in the browser. */
export function ProductListDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useWords()
  const id = useId()
  const complaintOf = (list: ProductList | null) => {
    if (list === null) return t("supplierProducts.list.choose")
    if (list.problem === "bad-lines") {
      const lines = list.lines.slice(0, maxShown).join(", ")
      return lines === "" ? t("supplierProducts.list.noHead") : t("supplierProducts.list.badLines", { lines })
    }
    if (list.problem === "too-long")
      return t("supplierProducts.list.tooLong", { most: formatCount(maxProductLines) })
    return list.problem === null ? undefined : t("supplierProducts.list.noHead")
  }
  const form = useForm({
    values: { list: null as ProductList | null }, // no file yet
    check: ({ list }) => ({
      errors: { list: complaintOf(list) },
      body: { lines: list?.problem === null ? list.lines : [] },
    }),
    send: (body) => call.supplierProducts.setList(body),
    onSent: ({ set, unknown }) => {
      toast({ text: t("supplierProducts.list.done", { count: set }) })
      if (unknown.length > 0)
        toast({
          text: t("supplierProducts.list.unknown", { codes: unknown.slice(0, maxShown).join(", ") }),
          tone: "bad",
        })
      onDone()
    },
  })
  const field = form.field("list")
  return (
    <FormDialog
      form={form}
      title={t("supplierProducts.list.open")}
      onClose={onClose}
      before={<p>{t("supplierProducts.list.intro")}</p>}
      cancel={t("common.cancel")}
      send={t("supplierProducts.list.send")}
      sending={t("common.sending")}
    >
      <Field label={t("supplierProducts.list.file")} id={id} error={field.error}>
        {({ describedBy, isInvalid }) => (
          <FileInput
            id={id}
            ref={field.ref}
            accept=".csv,text/csv"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            onChange={({ currentTarget: { files } }) => {
              const file = files?.[0]
              if (file) void readFile(file).then(field.set)
              else field.set(null)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}

async function readFile(file: File): Promise<ProductList> {
  const [{ readCsv }, text] = await Promise.all([import("#domain/platform/csv.ts"), file.text()])
  return readProductList(readCsv(text))
}
