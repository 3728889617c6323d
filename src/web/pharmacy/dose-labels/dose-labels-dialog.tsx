import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { type LabelSize, labelSizes, readDirections, writeDirections } from "#domain/pharmacy/directions.ts"
import { maxDirections, maxPatientName } from "#domain/pharmacy/prescriptions.ts"
import { type LanguageCode, languageCodes } from "#domain/platform/languages.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import styles from "#web/pharmacy/dose-labels/dose-label.module.css"
import { DoseLabel } from "#web/pharmacy/dose-labels/dose-label.tsx"
import { readPrinter } from "#web/pharmacy/printer/printer-settings.ts"
import { printReceipt } from "#web/pharmacy/printer/printing.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

/** Prints the dose labels of a sale, again as often as needed. */
export function DoseLabelsDialog({ receiptNumber, onClose }: { receiptNumber: string; onClose: () => void }) {
  const t = useWords()
  const { data, isError, refetch } = useQuery(api.sales.receipt.queryOptions({ input: { receiptNumber } }))
  return (
    <Dialog title={t("customers.label.title")} onClose={onClose}>
      {isError && !data && (
        <NotLoaded onRetry={() => void refetch()}>{t("customers.label.failed")}</NotLoaded>
      )}
      {!data && !isError && <Skeleton />}
      {data && <Labels receipt={data} />}
    </Dialog>
  )
}

/** Returns the directions in a language, as far as every word of them is understood. */
function directionsIn(text: string, language: LanguageCode) {
  const read = readDirections(text)
  return read ? writeDirections(read, language) : text
}

function Labels({ receipt }: { receipt: Receipt }) {
  const t = useWords()
  const paper = useRef<HTMLUListElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const lines = receipt.lines.filter(({ quantity, returned }) => returned < quantity)
  const form = useForm({
    values: () => ({
      patient: receipt.supply?.patientName ?? receipt.customer?.name ?? "",
      language: receipt.customer?.language ?? ("en" as LanguageCode),
      size: "70x35" as LabelSize,
      directions: Object.fromEntries(
        lines.map(({ lineNo, stockId }) => [
          lineNo,
          receipt.supply?.directions.find((each) => each.stockId === stockId)?.text ?? "",
        ]),
      ),
    }),
    check: () => ({ errors: {}, body: null }),
    send: () => Promise.resolve(),
    onSent: () => {},
  })
  const { patient, language, size, directions } = form.values
  const [width, height] = size.split("x")
  const print = () =>
    paper.current &&
    void printCopy(paper.current, {
      as: "dose-labels",
      page: () => `{ size: ${width}mm ${height}mm; margin: 0 }`,
    })
  const printOnPrinter = () => {
    setFailure(null)
    if (paper.current) void printReceipt(paper.current).then((failed) => setFailure(failed?.text ?? null))
  }
  const fields = form.field("directions")
  const isUntranslated =
    language !== "en" &&
    lines.some(({ lineNo }) => directions[lineNo]?.trim() && !readDirections(directions[lineNo]))
  return (
    <>
      <TextField field={form.field("patient")} label={t("staff.patient")} maxLength={maxPatientName} />
      {lines.map(({ lineNo, name }) => (
        <TextField
          key={lineNo}
          field={{
            id: `${fields.id}-${lineNo}`,
            value: directions[lineNo] ?? "",
            error: undefined,
            set: (text) => fields.set({ ...directions, [lineNo]: text }),
            ref: () => {},
          }}
          label={t("customers.label.directions", { medicine: keepTogether(name) })}
          placeholder={t("customers.label.example")}
          maxLength={maxDirections}
        />
      ))}
      <Choice
        field={form.field("language")}
        label={t("common.language")}
        look="chips"
        options={languageCodes.map((value) => ({ value, label: t(`customers.view.languages.${value}`) }))}
      />
      <Choice
        field={form.field("size")}
        label={t("customers.label.size")}
        look="chips"
        options={labelSizes.map((value) => ({ value, label: value.replace("x", " × ") }))}
      />
      {isUntranslated && <Notice tone="warn">{t("customers.label.untranslated")}</Notice>}
      <ul ref={paper} className={styles.labels} data-size={size} translate="no">
        {lines.map((line) => (
          <DoseLabel
            key={line.lineNo}
            line={line}
            patient={patient}
            directions={directionsIn(directions[line.lineNo] ?? "", language)}
            language={language}
            receipt={receipt}
          />
        ))}
      </ul>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <DialogActions>
        {readPrinter() && (
          <Button look="outline" onClick={printOnPrinter}>
            {t("customers.label.onPrinter")}
          </Button>
        )}
        <Button onClick={print}>{t("staff.print")}</Button>
      </DialogActions>
    </>
  )
}
