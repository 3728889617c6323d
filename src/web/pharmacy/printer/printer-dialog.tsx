import Printer from "lucide-react/icons/printer"
import { type Ref, useId, useRef, useState } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { SelectField } from "#web/kit/forms/fields.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import { LogoPart } from "#web/pharmacy/printer/logo-part.tsx"
import { type PrinterSettings, readPrinter, savePrinter } from "#web/pharmacy/printer/printer-settings.ts"
import { chooseSerialPrinter, chooseUsbPrinter, printPaper } from "#web/pharmacy/printer/receipt-printer.ts"
import receiptStyles from "#web/pharmacy/till/receipt-paper.module.css"
import { useWords } from "#web/words/words.ts"

const baudRates = [9_600, 19_200, 38_400, 57_600, 115_200]

type State = { printer: PrinterSettings | null; said: "tested" | "failed" | "notChosen" | null }

/** Connects this device's receipt printer, and sets what it does automatically. */
export function PrinterDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [{ printer, said }, setState] = useState<State>(() => ({ printer: readPrinter(), said: null }))
  const paper = useRef<HTMLDivElement>(null)
  const keep = (next: PrinterSettings | null) => {
    savePrinter(next)
    setState({ printer: next, said: null })
  }
  const say = (next: State["said"]) => setState((state) => ({ ...state, said: next }))
  const connect = (choose: typeof chooseUsbPrinter) =>
    choose().then(
      (found) => found && keep(found),
      () => say("notChosen"),
    )
  const test = () =>
    paper.current &&
    printPaper(paper.current, { opensDrawer: printer?.opensDrawer === true }).then(
      () => say("tested"),
      () => say("failed"),
    )
  return (
    <Dialog title={t("till.receiptPrinter")} onClose={onClose}>
      {printer ? (
        <Settings printer={printer} onChange={keep} />
      ) : (
        <Connect onConnect={(choose) => void connect(choose)} />
      )}
      <LogoPart />
      <Sample ref={paper} />
      {said !== null && (
        <Notice tone={said === "tested" ? "info" : "bad"} role={said === "tested" ? "status" : "alert"}>
          {t(`printer.${said}`)}
        </Notice>
      )}
      <DialogActions>
        {printer && (
          <>
            <Button look="quiet" onClick={() => keep(null)}>
              {t("printer.remove")}
            </Button>
            <Button look="outline" onClick={() => void test()}>
              <Printer aria-hidden="true" />
              {t("printer.test")}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Connect({ onConnect }: { onConnect: (choose: typeof chooseUsbPrinter) => void }) {
  const t = useWords()
  const [hasUsb, hasSerial] = ["usb" in navigator, "serial" in navigator]
  if (!hasUsb && !hasSerial) return <Notice tone="warn">{t("printer.unsupported")}</Notice>
  return (
    <>
      <p>{t("printer.intro")}</p>
      <div className="row gap-12 mt-16">
        {hasUsb && (
          <Button look="outline" onClick={() => onConnect(chooseUsbPrinter)}>
            {t("printer.usb")}
          </Button>
        )}
        {hasSerial && (
          <Button look="outline" onClick={() => onConnect(chooseSerialPrinter)}>
            {t("printer.serial")}
          </Button>
        )}
      </div>
      <p className="meta mt-16">{t("printer.otherwise")}</p>
    </>
  )
}

type SettingsProps = {
  printer: PrinterSettings
  onChange: (printer: PrinterSettings) => void
}

function Settings({ printer, onChange }: SettingsProps) {
  const t = useWords()
  const id = useId()
  const field = <Name extends keyof PrinterSettings>(name: Name) => ({
    id: `${id}${name}`,
    value: printer[name],
    set: (value: PrinterSettings[Name]) => onChange({ ...printer, [name]: value }),
  })
  return (
    <div className="stack gap-16">
      <p className="row nowrap semibold">
        <Printer aria-hidden="true" />
        {printer.name || t("printer.onPort")}
      </p>
      <Choice
        field={field("paper")}
        label={t("printer.paper")}
        options={[80, 58].map((mm) => ({ value: mm as PrinterSettings["paper"], label: `${mm} mm` }))}
        look="chips"
      />
      {printer.by === "serial" && (
        <>
          <Choice
            field={field("language")}
            label={t("printer.language")}
            options={[
              { value: "esc-pos" as const, label: "Epson (ESC/POS)" },
              { value: "star-prnt" as const, label: "Star" },
            ]}
            look="chips"
          />
          <SelectField
            field={{
              id: `${id}baudRate`,
              value: String(printer.baudRate),
              set: (typed) => onChange({ ...printer, baudRate: Number(typed) }),
            }}
            label={t("printer.baudRate")}
          >
            {baudRates.map((rate) => (
              <option key={rate}>{rate}</option>
            ))}
          </SelectField>
        </>
      )}
      {(["isAutomatic", "opensDrawer"] as const).map((name) => (
        <CheckBox
          key={name}
          label={t(`printer.${name}`)}
          checked={printer[name]}
          onChange={(isOn) => onChange({ ...printer, [name]: isOn })}
        />
      ))}
    </div>
  )
}

/** What the test prints, with the head of every paper. */
function Sample({ ref }: { ref: Ref<HTMLDivElement> }) {
  const t = useWords()
  return (
    <div className="mt-16">
      <div ref={ref} className={receiptStyles.paper} aria-label={t("printer.sample")} role="img">
        <PaperHead />
        <p className="text-center">{t("printer.sample")}</p>
        <div className={receiptStyles.pair}>
          <span>{t("printer.scripts")}</span>
          <span>0123456789</span>
        </div>
      </div>
    </div>
  )
}
