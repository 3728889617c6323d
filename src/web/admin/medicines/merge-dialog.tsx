import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { CatalogueMedicine, MergePreview } from "#contract/admin/medicines.ts"
import { productDifferences } from "#domain/admin/catalogue-rules.ts"
import styles from "#web/admin/medicines/medicines.module.css"
import { isTyped, TypedNameField, WhyField } from "#web/admin/reason-dialog.tsx"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { Consent } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { shortName } from "#web/pharmacy/corrections/medicine-draft.ts"
import { useWords } from "#web/words/words.ts"

type MergeDialogProps = { of: readonly CatalogueMedicine[]; onClose: () => void; onDone: () => void }

/** Merges medicines: selects the survivor, shows in numbers what moves, then merges. */
export function MergeDialog({ of, onClose, onDone }: MergeDialogProps) {
  const t = useWords()
  const form = useMerging({ of, onDone })
  const { staying, preview } = form
  const counted = preview.data
  return (
    <FormDialog
      form={form}
      title={t("adminMedicines.merging.title")}
      onClose={onClose}
      cancel={t("adminMedicines.merging.cancel")}
      look="danger"
      send={t("adminMedicines.merging.send")}
      sending={t("adminMedicines.merging.sending")}
      isBlocked={counted === undefined}
    >
      <Choice
        field={{
          ...form.field("staying"),
          set: (id) => form.set({ staying: id, areDifferentProducts: false }),
        }}
        label={t("adminMedicines.merging.which")}
        options={of.map(({ id, name, manufacturer, usedBy }) => ({
          value: id,
          label: <span translate="no">{keepTogether(name)}</span>,
          hint: `${manufacturer} · ${t("adminMedicines.usedBy", { count: usedBy })}`,
        }))}
      />
      <ListState
        state={stateOf(preview)}
        loading={t("adminMedicines.merging.loading")}
        failed={t("adminMedicines.merging.failed")}
        onRetry={() => void preview.refetch()}
      />
      {counted && <Comparison of={counted} />}
      {counted && isOfProducts(counted) && (
        <Consent field={form.field("areDifferentProducts")} label={t("adminMedicines.merging.areOne")} />
      )}
      {counted && <Counted of={counted} />}
      <WhyField field={form.field("reason")} />
      <TypedNameField field={form.field("name")} name={shortName(staying.name)} />
    </FormDialog>
  )
}

/** Proposes the medicine stocked by most pharmacies as survivor, so that the least moves. */
function mostUsed([first, ...others]: readonly CatalogueMedicine[]): CatalogueMedicine {
  if (!first) throw new Error("nothing is merged")
  return others.reduce((most, one) => (one.usedBy > most.usedBy ? one : most), first)
}

function useMerging({ of, onDone }: Pick<MergeDialogProps, "of" | "onDone">) {
  const t = useWords()
  const form = useForm({
    values: () => ({ staying: mostUsed(of).id, areDifferentProducts: false, reason: "", name: "" }),
    check: ({ name, reason, areDifferentProducts }) => ({
      errors: {
        name: isTyped(shortName(staying.name), name) ? undefined : t("admin.acts.invalidName"),
        areDifferentProducts:
          preview.data && isOfProducts(preview.data) && !areDifferentProducts
            ? t("adminMedicines.merging.invalidProducts")
            : undefined,
        reason: reason.trim() === "" ? t("staff.enterAReason") : undefined,
      },
      body: preview.data
        ? {
            staying: versionOf(preview.data.staying),
            gone: preview.data.gone.map(versionOf),
            reason,
            typedName: staying.name,
            areDifferentProducts,
          }
        : null,
    }),
    send: (body, key) => call.adminMedicines.merge({ key, ...body }),
    onSent: () => {
      toast({ text: t("adminMedicines.merging.done", { name: staying.name }) })
      onDone()
    },
    explain: ({ code }) => {
      if (code === "products-differ")
        return { areDifferentProducts: t("adminMedicines.merging.invalidProducts") }
      if (code === "medicines-differ") return { name: t("admin.acts.invalidName") }
      if (code === "already-changed" || code === "not-found") return t("adminMedicines.merging.changed")
      return code === "too-busy" ? t("adminMedicines.merging.busy") : undefined
    },
  })
  const staying: CatalogueMedicine = of.find(({ id }) => id === form.values.staying) ?? mostUsed(of)
  const preview: UseQueryResult<MergePreview> = useQuery(
    api.adminMedicines.previewMerge.queryOptions({
      input: {
        staying: staying.id,
        gone: of.flatMap(({ id }) => (id === staying.id ? [] : [id])).join(),
      },
      staleTime: 0,
    }),
  )
  return { ...form, staying, preview }
}

const versionOf = ({ id, version }: CatalogueMedicine) => ({ id, version })

const isOfProducts = ({ differ }: MergePreview) => differ.some((one) => productDifferences.includes(one))

/** Compares the properties that differ, the survivor first. */
function Comparison({ of }: { of: MergePreview }) {
  const t = useWords()
  if (of.differ.length === 0) return null
  const medicines = [of.staying, ...of.gone]
  const say: Record<MergePreview["differ"][number], (one: CatalogueMedicine) => string> = {
    brand: ({ brandName }) => brandName ?? "–",
    manufacturer: ({ manufacturer }) => manufacturer,
    maximum: ({ maxRetailPriceCents: cents }) => (cents === null ? "–" : formatRupees(cents)),
    strength: ({ strength }) => strength ?? "–",
    form: ({ form }) => form ?? "–",
    prescription: (one) => t(one.prescriptionOnly ? "staff.yes" : "staff.no"),
    controlled: (one) => t(one.controlled ? "staff.yes" : "staff.no"),
  }
  return (
    <section className="mt-16">
      <Notice tone="bad">
        {t(isOfProducts(of) ? "adminMedicines.merging.products" : "adminMedicines.merging.differ")}
      </Notice>
      <div className={styles.comparison}>
        <table className="table" aria-label={t("adminMedicines.merging.compare")}>
          <thead>
            <tr>
              <th scope="col">{t("adminMedicines.merging.property")}</th>
              {medicines.map(({ id, name }) => (
                <th key={id} scope="col" translate="no">
                  {keepTogether(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.differ.map((property) => (
              <tr key={property}>
                <th scope="row">{t(`adminMedicines.merging.differences.${property}`)}</th>
                {medicines.map((one) => (
                  <td key={one.id} translate="no">
                    {say[property](one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Counted({ of }: { of: MergePreview }) {
  const t = useWords()
  const names = [
    "shelves",
    "units",
    "batches",
    "customerOrders",
    "purchaseOrders",
    "barcodes",
    "schedules",
  ] as const
  const warnings = (["shared", "otherPrices", "aboveMaximum"] as const).filter((name) => of[name] > 0)
  return (
    <section className="mt-16" role="status">
      <h3 className="text-body">{t("adminMedicines.merging.moves")}</h3>
      <Numbers of={names.map((name) => [t(`adminMedicines.merging.${name}`), of[name]])} />
      {warnings.length > 0 && (
        <div className="mt-12">
          <Notice tone="warn">
            {warnings.map((name) => (
              <p className="mb-8" key={name}>
                {t(`adminMedicines.merging.${name}`, { count: of[name] })}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {of.schedules > 0 && <p className="meta mt-8">{t("adminMedicines.merging.schedulesHint")}</p>}
      <p className="meta mt-8">{t("adminMedicines.merging.history")}</p>
    </section>
  )
}

/** Renders labelled numbers next to each other. */
export function Numbers({ of }: { of: [what: string, count: number][] }) {
  return (
    <dl className="columns mt-8">
      {of.map(([what, count]) => (
        <div key={what} className="well round pad-8-12">
          <dt>{what}</dt>
          <dd className="semibold num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
