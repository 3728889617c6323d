import { useId } from "react"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { monthText } from "#web/kit/forms/expiry.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitsText } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { useWords } from "#web/words/words.ts"

type Line = Transfer["lines"][number]
type Cells = { received: string; damaged: string; reason: string }
type Draft = { lines: Record<number, Cells> }

type ReceiveDialogProps = { transfer: Transfer; onClose: () => void; onDone: () => void; onStale: () => void }

const read = (line: Line, { received, damaged }: Cells) => ({
  received: readUnitsTyped(received, line.packSize),
  damaged: damaged.trim() === "" ? 0 : readUnitsTyped(damaged, line.packSize),
})

/** Counts what arrived of each line; a difference needs its reason. */
export function ReceiveDialog({ transfer: { id, lines }, onClose, onDone, onStale }: ReceiveDialogProps) {
  const t = useWords()
  const form = useForm({
    values: (): Draft => ({
      lines: Object.fromEntries(
        lines.map(({ lineNo, quantity }) => [
          lineNo,
          { received: String(quantity), damaged: "", reason: "" },
        ]),
      ),
    }),
    check: (draft) => {
      const errors: Errors<Draft> = {}
      const counted = lines.map((line) => {
        const { lineNo, quantity } = line
        const cells = draft.lines[lineNo] ?? { received: "", damaged: "", reason: "" }
        const { received, damaged } = read(line, cells)
        const units = formatCount(quantity)
        if (received === null) errors[`lines.${lineNo}.received`] = t("branches.receive.wrong", { units })
        if (damaged === null) errors[`lines.${lineNo}.damaged`] = t("branches.receive.wrong", { units })
        if ((received ?? 0) + (damaged ?? 0) > quantity)
          errors[`lines.${lineNo}.received`] = t("branches.receive.tooMany", { units })
        const reason = cells.reason.trim()
        if ((received ?? quantity) < quantity && reason === "")
          errors[`lines.${lineNo}.reason`] = t("staff.enterAReason")
        return { lineNo, received: received ?? 0, damaged: damaged ?? 0, ...(reason && { reason }) }
      })
      return { errors, body: { id, lines: counted } }
    },
    send: (body, key) => call.transfers.receive({ ...body, key }),
    onSent: ({ recalledUnits }) => {
      toast({ text: t("branches.receive.done", { id }) })
      if (recalledUnits > 0)
        toast({ text: t("staff.recalledArrived", { count: recalledUnits }), tone: "bad" })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      onStale()
      return t("branches.changed")
    },
  })
  const cell = (lineNo: number, name: keyof Cells) => {
    const cells = form.values.lines[lineNo] ?? { received: "", damaged: "", reason: "" }
    return form.part(`lines.${lineNo}.${name}`, cells[name], (typed: string) => {
      const { lines: latest } = form.latest()
      form.set({ lines: { ...latest, [lineNo]: { ...cells, ...latest[lineNo], [name]: typed } } }, [
        `lines.${lineNo}.${name}`,
      ])
    })
  }
  return (
    <FormDialog
      form={form}
      title={t("branches.receive.heading", { id })}
      onClose={onClose}
      send={t("branches.view.receive")}
      sending={t("branches.receive.receiving")}
    >
      <p className="muted">{t("branches.receive.text")}</p>
      {lines.map((line) => (
        <LineFields key={line.lineNo} line={line} cells={form.values.lines[line.lineNo]} cell={cell} />
      ))}
    </FormDialog>
  )
}

type LineFieldsProps = {
  line: Line
  cells: Cells | undefined
  cell: (lineNo: number, name: keyof Cells) => Parameters<typeof UnitsField>[0]["field"]
}

function LineFields({ line, cells, cell }: LineFieldsProps) {
  const t = useWords()
  const headId = useId()
  const { lineNo, name, lot, expiresOn, quantity, packSize } = line
  const { received, damaged } = cells ? read(line, cells) : { received: quantity, damaged: 0 }
  const missing = quantity - (received ?? quantity) - (damaged ?? 0)
  return (
    <div role="group" aria-labelledby={headId} className="ruled mt-16">
      <p id={headId} className="semibold mt-12">
        <span translate="no">
          <TallMan text={keepTogether(name)} />
        </span>{" "}
        {lot !== null && <span className="mono">{lot}</span>}{" "}
        {expiresOn !== null && <span className="meta">{monthText(expiresOn)}</span>}
      </p>
      <p className="meta">{unitsText(t, quantity, packSize)}</p>
      <div className="row nowrap at-start gap-12">
        <UnitsField
          field={cell(lineNo, "received")}
          packSize={packSize}
          label={t("branches.receive.received")}
          isBrief
        />
        <UnitsField
          field={cell(lineNo, "damaged")}
          packSize={packSize}
          label={t("branches.receive.damaged")}
          isBrief
        />
      </div>
      {received !== null && received < quantity && (
        <>
          {missing > 0 && (
            <p className="text-bad" role="status">
              {t("branches.receive.missing", { count: missing })}
            </p>
          )}
          <ReasonField
            field={cell(lineNo, "reason")}
            label={t("staff.reason")}
            presets={[
              t(`branches.receive.reasons.${missing > 0 ? "missing" : "damaged"}`),
              t("branches.receive.reasons.wrong"),
            ]}
          />
        </>
      )}
    </div>
  )
}
