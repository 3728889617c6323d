import { useEffect, useRef, useState } from "react"
import type { GoodsContent } from "#contract/pharmacy/drafts.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { type GoodsDraft, startGoodsDraft } from "#web/pharmacy/goods-in/goods-draft.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/drafts.ts"

/** Long enough to type a field, short enough that little is lost with a machine. */
const pauseMs = 2_000

/** Whether the sheet is saved for the pharmacy's other machines, or why not. */
type Saving =
  | { is: "kept" | "saving" | "saved" | "local" | "tooMany" }
  | { is: "changed"; by: string | null; at: string }
  | { is: "gone" }

type Sheet = {
  values: GoodsDraft
  latest: () => GoodsDraft
  set: (part: Partial<GoodsDraft>, edited?: string[]) => void
  restart: (values: GoodsDraft) => void
}

const contentOf = ({ key: _key, version: _version, ...typed }: GoodsDraft): GoodsContent => ({
  kind: "goods-in",
  ...typed,
})

/** Identifies what is saved: the draft and all that was typed. */
const savedText = (draft: GoodsDraft) => `${draft.key} ${JSON.stringify(contentOf(draft))}`

type Around = {
  isBegun: boolean
  today: string
  /** Called after each change of the pharmacy's drafts. */
  onChanged: () => void
}

/** Saves the sheet of an invoice as a draft of the pharmacy after each pause, and takes up other drafts. */
export function useSharedDraft(sheet: Sheet, { isBegun, today, onChanged }: Around) {
  const t = useWords()
  const outage = useOutage()
  const [saving, setSaving] = useState<Saving>({ is: "kept" })
  const saved = useRef("")
  const running = useRef<Promise<void>>(Promise.resolve())
  const text = JSON.stringify(contentOf(sheet.values))
  const isRefused = saving.is === "changed" || saving.is === "gone"

  const saveNow = async () => {
    const draft = sheet.latest()
    const sent = savedText(draft)
    if (sent === saved.current) return
    setSaving({ is: "saving" })
    try {
      const { version } = await call.drafts.save({
        id: draft.key,
        version: draft.version,
        content: contentOf(draft),
      })
      saved.current = sent
      if (sheet.latest().key === draft.key) sheet.set({ version }, [])
      setSaving({ is: "saved" })
      onChanged()
    } catch (error) {
      setSaving(whyNotSaved(error))
    }
  }
  /** Saves what was typed last, after a save that is under way. */
  const save = () => {
    running.current = running.current.then(saveNow)
    return running.current
  }

  useEffect(() => {
    if (!isBegun || isRefused || outage) return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- saves again when the text or the connection changes
  }, [text, isBegun, isRefused, outage])

  const show = (draft: GoodsDraft) => {
    saved.current = ""
    setSaving({ is: "kept" })
    sheet.restart(draft)
  }
  const load = async (id: string) => {
    const { content, version, savedBy } = await call.drafts.get({ id })
    if (content.kind !== "goods-in") return
    const { kind: _kind, ...typed } = content
    const draft = { ...typed, key: id, version }
    show(draft)
    saved.current = savedText(draft)
    setSaving({ is: "saved" })
    return savedBy ?? t("drafts.somebody")
  }
  const isKept = () => savedText(sheet.latest()) === saved.current
  return {
    state: outage && isBegun && !isRefused ? ({ is: "local" } as const) : saving,
    /** Waits until the sheet is saved, before it is received; returns its version if it has one. */
    finish: async () => {
      if (!isRefused) await save()
      const { version } = sheet.latest()
      return version === 0 ? undefined : version
    },
    start: () => show(startGoodsDraft(today)),
    putAside: async () => {
      await save()
      if (!isKept()) return toast({ text: t("drafts.unsaved"), tone: "bad" })
      show(startGoodsDraft(today))
      onChanged()
      toast({ text: t("drafts.wasPutAside") })
    },
    resume: async (id: string) => {
      if (isBegun) await save()
      if (isBegun && !isKept()) return toast({ text: t("drafts.unsaved"), tone: "bad" })
      await load(id).catch(toastProblem)
      onChanged()
      scrollTo({ top: 0 })
    },
    loadTheirs: () =>
      load(sheet.values.key).then(
        (name) => name && toast({ text: t("drafts.loaded", { name }) }),
        toastProblem,
      ),
    keepMine: () => show({ ...sheet.latest(), key: crypto.randomUUID(), version: 0 }),
    /** Shows why a receipt was refused, if it was because of the draft. */
    note: (error: unknown) => {
      const why = whyNotSaved(error)
      if (why.is === "changed") setSaving(why)
    },
    /** Deletes the draft with the sheet; one that somebody else has changed stays. */
    clear: async () => {
      const { key: id, version } = sheet.latest()
      show(startGoodsDraft(today))
      if (version > 0) await call.drafts.remove({ id, version }).catch(toastProblem)
      onChanged()
    },
  }
}

function whyNotSaved(error: unknown): Saving {
  const refusal = readRefusal(error)
  if (refusal?.code === "draft-changed") {
    const [by, at] = [refusal.detail("savedBy"), refusal.detail("savedAt")]
    return { is: "changed", by: typeof by === "string" ? by : null, at: typeof at === "string" ? at : "" }
  }
  if (refusal?.code === "not-found") return { is: "gone" }
  return { is: refusal?.code === "too-many-drafts" ? "tooMany" : "local" }
}
