import { useQueryClient } from "@tanstack/react-query"
import X from "lucide-react/icons/x"
import type { KeyboardEvent } from "react"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { call } from "#web/data/call.ts"
import { IconButton } from "#web/kit/actions/button.tsx"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { type DraftLine, type GoodsMedicine, readLine } from "#web/pharmacy/goods-in/goods-draft.ts"
import styles from "#web/pharmacy/goods-in/goods-in.module.css"
import {
  fieldIdOf,
  findGoodsMedicine,
  type GoodsForm,
  type LineField,
} from "#web/pharmacy/goods-in/use-goods-in.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { type FoundMedicine, MedicineCombobox, medicinesOf } from "#web/pharmacy/medicine-combobox.tsx"
import { packText } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { useWords } from "#web/words/words.ts"

const quantities = ["quantity", "free"] as const

/** Edits one line of the invoice; shows its units, its cost per unit and the margin. */
export function GoodsLine({ line, place, form }: { line: DraftLine; place: number; form: GoodsForm }) {
  const t = useWords()
  const reading = readLine(line, form.values.costOf)
  const { units, freeUnits, unitCostCents, priceCents, margin } = reading
  const packs = packText(t, (units ?? 0) + (freeUnits ?? 0), line.packSize, { isSized: true })
  const until = readTypedExpiry(line.expiry)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.ctrlKey) return
    event.preventDefault()
    const next = fieldAfter(line, event.target.id)
    document.getElementById(next ? fieldIdOf(line.id, next) : medicineSearchId)?.focus()
  }
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields */}
      <fieldset className={`card ${styles.line}`} onKeyDown={onKeyDown}>
        <legend className="sr">{t("goodsIn.line", { place, medicine: line.name })}</legend>
        <div className="row nowrap apart at-start">
          <p className="stack gap-0 break" translate="no">
            <b>
              {place}. <TallMan text={keepTogether(line.name)} />
            </b>
            <small>{line.manufacturer}</small>
          </p>
          <IconButton
            label={t("goodsIn.removeLine", { medicine: line.name })}
            onClick={() => form.removeLine(line.id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.fields}>
          {quantities.map((name) => (
            <UnitsField
              key={name}
              field={form.cell(line, name)}
              label={t(`goodsIn.fields.${name}`)}
              packSize={line.packSize}
              isBrief
              onFocus={(event) => event.currentTarget.select()}
            />
          ))}
          <NumberField
            field={form.cell(line, "cost")}
            label={t(`goodsIn.fields.cost.${form.values.costOf}`)}
            decimal
          />
          <TextField field={form.cell(line, "lot")} label={t("goodsIn.fields.lot")} maxLength={40} />
          <TextField
            field={form.cell(line, "expiry")}
            label={t("goodsIn.fields.expiry")}
            placeholder={t("common.mmYyyy")}
          />
          <NumberField field={form.cell(line, "mrp")} label={t("goodsIn.fields.mrp")} decimal />
          <NumberField
            field={form.cell(line, "price")}
            label={t("goodsIn.fields.price")}
            placeholder={line.priceCents === null ? undefined : formatRupees(line.priceCents)}
            decimal
          />
        </div>
        <p className="meta row gap-x-16" role="status">
          {units !== null && (
            <span>
              {freeUnits
                ? t("goodsIn.unitsFree", {
                    count: units,
                    units: formatCount(units),
                    free: formatCount(freeUnits),
                  })
                : t("goodsIn.units", { count: units, units: formatCount(units) })}
            </span>
          )}
          {packs !== undefined && <span>{packs}</span>}
          {unitCostCents !== null && (
            <span>{t("goodsIn.unitCost", { cost: formatRupees(Math.round(unitCostCents)) })}</span>
          )}
          {margin !== null && (
            <span className={margin < 0 ? "text-bad semibold" : "semibold"}>
              {t("goodsIn.margin", { percent: margin.toFixed(1), price: formatRupees(priceCents ?? 0) })}
            </span>
          )}
          {until && <span>{t("common.usableUntilDay", { day: formatCalendarDay(until) })}</span>}
        </p>
      </fieldset>
    </li>
  )
}

const order: LineField[] = ["quantity", "free", "cost", "lot", "expiry", "mrp", "price"]

/** Returns the field that Enter leads to: past those that a scan has filled and that are seldom typed. */
function fieldAfter(line: DraftLine, id: string): LineField | undefined {
  const here = order.findIndex((name) => fieldIdOf(line.id, name) === id)
  const isOnWay = (name: LineField) =>
    name === "free" ||
    name === "cost" ||
    ((name === "lot" || name === "expiry") && line[name] === "") ||
    (name === "price" && line.priceCents === null && line.price === "")
  return order.find((name, place) => place > here && isOnWay(name))
}

export const medicineSearchId = "goods-search"
const find = medicinesOf((q) => call.medicines.list({ q }), "pharmacy")

/** Finds a medicine of the catalogue by name and adds it to the sheet. */
export function MedicineSearch({ onChosen }: { onChosen: (medicine: GoodsMedicine) => void }) {
  const t = useWords()
  const client = useQueryClient()
  const choose = ({ id, name, manufacturer }: FoundMedicine) =>
    findGoodsMedicine(client, { medicineId: id, name, manufacturer }).then(onChosen, toastProblem)
  return (
    <div className={`relative ${styles.search}`}>
      <MedicineCombobox
        id={medicineSearchId}
        label={t("goodsIn.addLine")}
        hint={t("goodsIn.addLineHint")}
        find={find}
        onChosen={(medicine) => void choose(medicine)}
      />
    </div>
  )
}
