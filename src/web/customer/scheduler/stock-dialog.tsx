import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import {
  formatUnits,
  readNumber,
  readUnits,
  type UnitProblem,
  unitProblems,
} from "#web/customer/scheduler/units.ts"
import { useRefreshDoses } from "#web/customer/scheduler/use-my-schedules.ts"
import { call } from "#web/data/call.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

const written = (units: number | null) => (units === null ? "" : String(units))
// The database stores two decimals; rounds away floating-point errors such as 1.1 + 2.2.
const toTwoPlaces = (units: number) => Math.round(units * 100) / 100

/** Counts the units at home or adds a new pack; the doses stay unchanged. */
export function StockDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useWords()
  const refresh = useRefreshDoses()
  const form = useForm({
    values: {
      unitsAtHome: written(schedule.unitsAtHome),
      pack: "",
      unitsPerDose: written(schedule.unitsPerDose ?? 1),
    },
    check: (values) => {
      const { home, added, typed } = read(values)
      const problems = unitProblems(typed)
      const say = (field: UnitProblem["field"]) => {
        const problem = problems.find((each) => each.field === field)
        return problem && t(`scheduler.${problem.sentence}`)
      }
      // The units at home are valid, so the pack's size is the invalid one.
      const isPackWrong = !Number.isNaN(home) && Number.isNaN(added)
      return {
        errors: {
          unitsAtHome: isPackWrong ? undefined : say("unitsAtHome"),
          pack: isPackWrong ? say("unitsAtHome") : undefined,
          unitsPerDose: say("unitsPerDose"),
        },
        body: { id: schedule.id, ...readUnits(typed) },
      }
    },
    send: (body) => call.doseSchedules.setStock(body),
    onSent: () => {
      void refresh()
      onClose()
    },
  })
  const { home, added, sum, hasSum } = read(form.values)
  return (
    <FormDialog
      form={form}
      title={t("common.stockAtHome")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
    >
      <p>
        <MedicineText name={schedule.medicineName} />
      </p>
      <NumberField
        field={form.field("unitsAtHome")}
        label={t("scheduler.stockNow")}
        hint={t("scheduler.stockNowHint")}
        decimal
      />
      <NumberField
        field={form.field("pack")}
        label={`${t("scheduler.addPack")} ${t("ui.optional")}`}
        hint={
          hasSum
            ? t("scheduler.packSum", {
                home: formatUnits(home),
                pack: formatUnits(added),
                sum: formatUnits(sum),
              })
            : t("scheduler.addPackHint")
        }
        decimal
      />
      <NumberField field={form.field("unitsPerDose")} label={t("scheduler.perDose")} decimal />
    </FormDialog>
  )
}

type TypedStock = { unitsAtHome: string; pack: string; unitsPerDose: string }

/** Returns the units at home, those of a new pack, and their sum in the form's format. */
function read({ unitsAtHome, pack, unitsPerDose }: TypedStock) {
  const isAdded = pack.trim() !== ""
  const home = unitsAtHome.trim() === "" ? 0 : readNumber(unitsAtHome)
  const added = isAdded ? readNumber(pack) : 0
  const sum = toTwoPlaces(home + added)
  const typed = { unitsAtHome: isAdded ? written(sum) : unitsAtHome, unitsPerDose }
  return { home, added, sum, hasSum: isAdded && !Number.isNaN(sum), typed }
}
