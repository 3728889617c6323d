import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import X from "lucide-react/icons/x"
import { useMemo } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { FormSummary } from "#web/kit/forms/error-summary.tsx"
import { monthText } from "#web/kit/forms/expiry.tsx"
import { SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { transferQuery } from "#web/pharmacy/branches/transfer-view.tsx"
import {
  type SheetForm,
  type SheetLine,
  useSheetScan,
  useTransferSheet,
} from "#web/pharmacy/branches/use-transfer-sheet.ts"
import styles from "#web/pharmacy/goods-in/goods-in.module.css"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { MedicineCombobox, medicinesOf } from "#web/pharmacy/medicine-combobox.tsx"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { popularityOf, shelfOptions } from "#web/pharmacy/till/shelf-queries.ts"
import { indexShelf, searchShelf } from "#web/pharmacy/till/shelf-search.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/branches.ts"
import "#web/words/en/goods-in.ts"

/** Sends stock to another branch, or requests it from one. */
export function TransferSheetPage() {
  const t = useWords()
  const { kind, branch, answers } = useSearch({ from: "/pharmacy/pos/stock/transfers/new" })
  const shelf = useQuery(shelfOptions)
  const asked = useQuery({ ...transferQuery(answers ?? 0), enabled: answers !== undefined })
  const heading = t(kind === "request" ? "branches.request" : "branches.send")
  const isReady = shelf.data !== undefined && (answers === undefined || asked.data !== undefined)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading })} isIndexed={false} />
      <StockTabs />
      <h1 className="mb-16">{heading}</h1>
      {!isReady && (
        <ListState
          state={stateOf(shelf.data === undefined ? shelf : asked)}
          loading={t("staff.loadingYourStock")}
          failed={t("staff.stockFailed")}
          onRetry={() => void shelf.refetch()}
        />
      )}
      {isReady && (
        <Sheet
          key={`${kind} ${branch} ${answers}`}
          isRequest={kind === "request"}
          branch={branch}
          answers={asked.data}
          rows={shelf.data.rows}
        />
      )}
    </>
  )
}

type SheetProps = {
  isRequest: boolean
  branch: number | undefined
  answers: Transfer | undefined
  rows: ShelfRow[]
}

function Sheet({ isRequest, branch, answers, rows }: SheetProps) {
  const t = useWords()
  const navigate = useNavigate()
  const outage = useOutage()
  const branches = useWorkplace("pharmacy")?.branches ?? []
  const form = useTransferSheet({
    isRequest,
    branch,
    answers,
    rows,
    branchName: (id) => branches.find((each) => String(each.id) === id)?.name ?? "",
    onSent: ({ id }) => void navigate({ to: paths.posTransfers, search: { transfer: id }, replace: true }),
  })
  const { lines } = form.values
  return (
    <form noValidate className="stack gap-12" onSubmit={form.submit}>
      <FormSummary form={form} heading={t("common.checkTheseFields")} />
      {outage && (
        <Notice tone="warn" role="status">
          {t("branches.needsConnection")}
        </Notice>
      )}
      <fieldset className={`card columns ${styles.line} ${styles.head}`}>
        <legend className="sr">{t("branches.title")}</legend>
        {answers ? (
          <p className="stack gap-0">
            <b translate="no">{answers.to.name}</b>
            <small>{t("branches.sheet.answersHint", { id: answers.id })}</small>
          </p>
        ) : (
          <SelectField
            field={form.field("branch")}
            label={t(isRequest ? "branches.sheet.from" : "branches.sheet.to")}
          >
            <option value="">{t("branches.sheet.choose")}</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField field={form.field("note")} label={t("branches.sheet.note")} maxLength={300} />
      </fieldset>
      <h2 className="mt-8">{t("branches.sheet.lines")}</h2>
      <AddLines form={form} rows={rows} isRequest={isRequest} />
      {lines.length === 0 ? (
        <p className="muted">{t("branches.sheet.none")}</p>
      ) : (
        <ol className="stack gap-12">
          {lines.map((line) => (
            <Line key={line.id} line={line} form={form} isRequest={isRequest} />
          ))}
        </ol>
      )}
      <FormFailure form={form} />
      <div className="row">
        <Button
          type="submit"
          isBusy={form.isSending}
          disabled={Boolean(outage)}
          title={outage ? t("branches.needsConnection") : undefined}
        >
          {t(
            form.isSending
              ? isRequest
                ? "branches.sheet.requesting"
                : "branches.sheet.sending"
              : isRequest
                ? "branches.request"
                : "branches.send",
          )}
        </Button>
      </div>
    </form>
  )
}

const findAnywhere = medicinesOf((q) => call.medicines.list({ q }), "pharmacy")

/** Finds what is in stock here, which alone can be sent. */
function findHere(rows: ShelfRow[]) {
  const index = indexShelf(
    rows.filter(({ quantity }) => quantity > 0),
    popularityOf(),
  )
  return medicinesOf(
    async (q) => ({
      medicines: searchShelf(index, q).map(({ medicineId, ...row }) => ({ ...row, id: medicineId })),
    }),
    "in-stock",
  )
}

type AddLinesProps = { form: SheetForm; rows: ShelfRow[]; isRequest: boolean }

function AddLines({ form, rows, isRequest }: AddLinesProps) {
  const t = useWords()
  const find = useMemo(() => (isRequest ? findAnywhere : findHere(rows)), [isRequest, rows])
  const scan = useSheetScan(form, rows)
  return (
    <div className="row at-end">
      <div className={`relative ${styles.search}`}>
        <MedicineCombobox
          id={form.part("lines", "", () => {}).id}
          label={t("branches.sheet.medicine")}
          hint={t("branches.sheet.medicineHint")}
          error={typeof form.errors.lines === "string" ? form.errors.lines : undefined}
          find={find}
          onChosen={({ id: medicineId, name, manufacturer }) => form.add({ medicineId, name, manufacturer })}
        />
      </div>
      <CameraButton isForMany onCode={scan} />
    </div>
  )
}

function Line({ line, form, isRequest }: { line: SheetLine; form: SheetForm; isRequest: boolean }) {
  const t = useWords()
  const { name, manufacturer, packSize, available, requested, batches } = line
  return (
    <li>
      <fieldset className={`card ${styles.line}`}>
        <legend className="sr">{name}</legend>
        <div className="row nowrap apart at-start">
          <p className="stack gap-0 break" translate="no">
            <b>
              <TallMan text={keepTogether(name)} />
            </b>
            <small>{manufacturer}</small>
          </p>
          <IconButton
            label={t("branches.sheet.remove", { medicine: name })}
            onClick={() => form.removeLine(line.id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="columns">
          <UnitsField
            field={form.cell(line, "quantity")}
            label={t("common.quantity")}
            packSize={packSize}
            hint={[
              requested !== null && t("branches.sheet.asked", { units: formatCount(requested) }),
              available !== null && t("branches.sheet.available", { units: formatCount(available) }),
            ]
              .filter((part) => part !== false)
              .join(" · ")}
            onFocus={(event) => event.currentTarget.select()}
          />
          {!isRequest && batches.length > 1 && (
            <SelectField field={form.cell(line, "batchId")} label={t("branches.sheet.batch")}>
              <option value="">{t("branches.sheet.anyBatch")}</option>
              {batches.map(({ id, lot, expiresOn, quantity }) => (
                <option key={id} value={id}>
                  {[
                    t("branches.sheet.batchOf", {
                      lot: lot ?? t("staff.noBatch"),
                      units: formatCount(quantity),
                    }),
                    expiresOn && monthText(expiresOn),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </fieldset>
    </li>
  )
}
