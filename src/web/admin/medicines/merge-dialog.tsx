import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CatalogueMedicine, MergePreview } from "#contract/admin/medicines.ts"
import { productDifferences } from "#domain/admin/catalogue-rules.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import { shortName } from "#web/admin/medicines/medicine-draft.ts"
import styles from "#web/admin/medicines/medicine-form.module.css"
import { Numbers } from "#web/admin/medicines/numbers.tsx"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/query-state.ts"
import { Consent } from "#web/kit/actions/consent.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { RadioCard } from "#web/kit/forms/field.tsx"
import { ActForm } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import { ListState } from "#web/kit/lists/list-state.tsx"
import { useWords } from "#web/words/words.ts"

const ids = { name: "merge-name", reason: "merge-reason", products: "merge-products" }

type MergeDialogProps = { of: CatalogueMedicine[]; onClose: () => void; onDone: () => void }

/** Makes several medicines one: which one stays, what moves in numbers, and then for good. */
export function MergeDialog({ of, onClose, onDone }: MergeDialogProps) {
  const t = useWords()
  const [staying, setStaying] = useState(() => mostUsed(of))
  const gone = of.filter(({ id }) => id !== staying.id)
  const preview = useQuery(
    api.adminMedicines.previewMerge.queryOptions({
      input: { staying: staying.id, gone: gone.map(({ id }) => id).join() },
      staleTime: 0,
    }),
  )
  const form = useMerging({ staying, preview: preview.data, onDone })
  const counted = preview.data
  return (
    <Dialog title={t("adminMedicines.merging.title")} isDirty={form.isDirty} onClose={onClose}>
      <ActForm
        {...form.act}
        failure={form.act.wrong["all"] ?? form.act.failure}
        onSubmit={form.submit}
        onCancel={onClose}
        cancel={t("adminMedicines.merging.cancel")}
        look="danger"
        send={t("adminMedicines.merging.send")}
        sending={t("adminMedicines.merging.sending")}
        isBlocked={counted === undefined}
      >
        <fieldset className={styles.choices}>
          <legend>{t("adminMedicines.merging.which")}</legend>
          {of.map((one) => (
            <RadioCard
              key={one.id}
              name="staying"
              checked={one.id === staying.id}
              onChange={() => {
                setStaying(one)
                form.setKnown(false)
              }}
              label={<span translate="no">{keepTogether(one.name)}</span>}
              hint={`${one.manufacturer} · ${t("adminMedicines.usedBy", { count: one.usedBy })}`}
            />
          ))}
        </fieldset>
        <ListState
          state={stateOf(preview)}
          loading={t("adminMedicines.merging.loading")}
          failed={t("adminMedicines.merging.failed")}
          onRetry={() => void preview.refetch()}
        />
        {counted && <Comparison of={counted} />}
        {counted && isOfProducts(counted) && (
          <Consent
            id={ids.products}
            says={t("adminMedicines.merging.areOne")}
            error={form.act.wrong["products"]}
            isGiven={form.isKnown}
            onChange={form.setKnown}
          />
        )}
        {counted && <Counted of={counted} />}
        <ReasonField
          id={ids.reason}
          value={form.reason}
          onChange={form.setReason}
          error={form.act.wrong["reason"]}
        />
        <TypedNameField
          id={ids.name}
          name={shortName(staying.name)}
          value={form.typed}
          onChange={form.setTyped}
          error={form.act.wrong["name"]}
        />
      </ActForm>
    </Dialog>
  )
}

/** The one on most shelves is proposed: the least then moves. */
function mostUsed([first, ...others]: CatalogueMedicine[]): CatalogueMedicine {
  if (!first) throw new Error("nothing is merged")
  return others.reduce((most, one) => (one.usedBy > most.usedBy ? one : most), first)
}

type Merging = { staying: CatalogueMedicine; preview: MergePreview | undefined; onDone: () => void }

function useMerging({ staying, preview, onDone }: Merging) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const [isKnown, setKnown] = useState(false)
  // Sent again after no answer came, it is the same merge; another choice is another one.
  const [keys] = useState(() => new Map<number, string>())
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code === "products-differ") return { products: t("adminMedicines.merging.wrongProducts") }
      if (code === "medicines-differ") return { name: t("admin.acts.wrongName") }
      if (code === "already-changed" || code === "not-found")
        return { all: t("adminMedicines.merging.changed") }
      return code === "too-busy" ? { all: t("adminMedicines.merging.busy") } : undefined
    },
  })
  const submit = () => {
    const wrong = {
      ...(isTyped(shortName(staying.name), typed) ? {} : { name: t("admin.acts.wrongName") }),
      ...(preview && isOfProducts(preview) && !isKnown
        ? { products: t("adminMedicines.merging.wrongProducts") }
        : {}),
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
    }
    if (!preview || Object.keys(wrong).length > 0) return act.show(wrong)
    const key = keys.get(staying.id) ?? crypto.randomUUID()
    keys.set(staying.id, key)
    const read = ({ id, version }: CatalogueMedicine) => ({ id, version })
    void act.run(
      () =>
        call.adminMedicines.merge({
          key,
          staying: read(preview.staying),
          gone: preview.gone.map(read),
          reason,
          typedName: staying.name,
          areDifferentProducts: isKnown,
        }),
      () => {
        toast({ text: t("adminMedicines.merging.done", { name: staying.name }) })
        onDone()
      },
    )
  }
  return {
    typed,
    setTyped,
    reason,
    setReason,
    isKnown,
    setKnown,
    act,
    submit,
    isDirty: typed !== "" || reason !== "",
  }
}

const isOfProducts = ({ differ }: MergePreview) => differ.some((one) => productDifferences.includes(one))

/** What differs, side by side: the one that stays first. */
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
    prescription: (one) => t(one.prescriptionOnly ? "adminMedicines.view.yes" : "adminMedicines.view.no"),
  }
  return (
    <section className={styles.part}>
      <Notice tone="bad">
        {t(isOfProducts(of) ? "adminMedicines.merging.products" : "adminMedicines.merging.differ")}
      </Notice>
      <div className={styles.comparison}>
        <table aria-label={t("adminMedicines.merging.compare")}>
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
    <section className={styles.part} role="status">
      <h3>{t("adminMedicines.merging.moves")}</h3>
      <Numbers of={names.map((name) => [t(`adminMedicines.merging.${name}`), of[name]])} />
      {warnings.length > 0 && (
        <div className={styles.notice}>
          <Notice tone="warn">
            {warnings.map((name) => (
              <p key={name}>{t(`adminMedicines.merging.${name}`, { count: of[name] })}</p>
            ))}
          </Notice>
        </div>
      )}
      {of.schedules > 0 && <p className={styles.hint}>{t("adminMedicines.merging.schedulesHint")}</p>}
      <p className={styles.hint}>{t("adminMedicines.merging.history")}</p>
    </section>
  )
}
