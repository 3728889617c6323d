import { useState } from "react"
import type { Draft, ReturnContent } from "#contract/pharmacy/drafts.ts"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/drafts.ts"
import "#web/words/en/supplier-returns.ts"

export type ReturnFormParts = {
  units: QuarantinedUnits[]
  /** Continues a draft, whose units are these. */
  draft?: Draft
  onDone: () => void
  onStale: () => void
}

type Values = { supplier: string; reason: string; units: Record<number, string> }

/** Holds a return to a supplier: it is sent, or kept as a draft of the pharmacy. */
export function useReturnForm({ units: given, draft, onDone, onStale }: ReturnFormParts) {
  const t = useWords()
  const [added, setAdded] = useState<QuarantinedUnits[]>([])
  const units = [...given, ...added]
  const form = useForm({
    values: () => valuesOf(units, draft),
    check: (values: Values) => {
      const { supplier, reason } = values
      const errors: Errors<Values> = {}
      const lines = units.map(({ id, left, packSize }) => {
        const typed = values.units[id] ?? ""
        const quantity = typed.trim() === "" ? 0 : (readUnitsTyped(typed, packSize) ?? -1)
        if (quantity < 0 || quantity > left || (units.length === 1 && quantity === 0))
          errors[`units.${id}`] = t("quarantine.invalidQuantity", { left: formatCount(left) })
        return { unitsId: id, quantity }
      })
      const chosen = lines.filter(({ quantity }) => quantity > 0)
      const [first] = units
      if (chosen.length === 0 && first) errors[`units.${first.id}`] ??= t("supplierReturns.refusal.nothing")
      if (supplier.trim() === "") errors.supplier = t("supplierReturns.enterSupplier")
      if (reason.trim() === "") errors.reason = t("staff.enterAReason")
      return { errors, body: { isDraft: false as const, supplier, reason, lines: chosen } }
    },
    send: async (body: Sent, key): Promise<{ number: number | null; supplier: string }> => {
      if (body.isDraft) {
        const { supplier } = await call.drafts.save({
          id: draft?.id ?? key,
          version: draft?.version ?? 0,
          content: body.content,
        })
        return { number: null, supplier }
      }
      const { isDraft: _isDraft, ...rest } = body
      const ofDraft = draft && { key: draft.id, draftVersion: draft.version }
      return call.supplierReturns.send({ ...rest, key, ...ofDraft })
    },
    onSent: ({ number, supplier }) => {
      toast({
        text: number === null ? t("drafts.saved") : t("supplierReturns.sent", { number, supplier }),
      })
      onDone()
    },
    explain: ({ code, detail }) => {
      if (code === "draft-changed") {
        const [by, at] = [detail("savedBy"), detail("savedAt")]
        return t("drafts.changedReturn", {
          name: typeof by === "string" ? by : t("drafts.somebody"),
          when: typeof at === "string" ? formatMoment(new Date(at)) : "",
        })
      }
      if (code === "not-found" && draft) return t("drafts.goneReturn")
      if (code !== "not-in-quarantine") return undefined
      onStale()
      return t("quarantine.fewerLeft", { count: Number(detail("left")) })
    },
  })
  const saveDraft = () =>
    form.submit(undefined, ({ supplier, reason, units: typed }) => ({
      body: {
        isDraft: true,
        content: {
          kind: "supplier-return",
          supplier,
          reason,
          lines: units.map(({ id }) => ({ unitsId: id, quantity: typed[id] ?? "" })),
        },
      },
    }))
  const unitsOf = (id: number) =>
    form.part(`units.${id}`, form.values.units[id] ?? "", (typed: string) =>
      form.set({ units: { ...form.latest().units, [id]: typed } }, [`units.${id}`]),
    )
  const add = (more: QuarantinedUnits) => {
    setAdded((before) => [...before, more])
    form.set({ units: { ...form.latest().units, [more.id]: String(more.left) } }, [])
  }
  return { form, saveDraft, units, unitsOf, add }
}

type Sent =
  | { isDraft: true; content: ReturnContent }
  | { isDraft: false; supplier: string; reason: string; lines: { unitsId: number; quantity: number }[] }

const valuesOf = (units: QuarantinedUnits[], draft: Draft | undefined): Values => {
  const content = draft?.content.kind === "supplier-return" ? draft.content : undefined
  const typed = new Map(content?.lines.map(({ unitsId, quantity }) => [unitsId, quantity]))
  return {
    supplier: content?.supplier ?? "",
    reason: content?.reason ?? "",
    units: Object.fromEntries(units.map(({ id, left }) => [id, typed.get(id) ?? String(left)])),
  }
}
