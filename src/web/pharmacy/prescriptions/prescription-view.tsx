import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import { prescriptionPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { receivedPictureUrl } from "#domain/pharmacy/prescription-pictures.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { DoseLabelsDialog } from "#web/pharmacy/dose-labels/dose-labels-dialog.tsx"
import { KeptPages } from "#web/pharmacy/kept-pages/kept-pages.tsx"
import { AllergiesDialog, CorrectDialog } from "#web/pharmacy/prescriptions/prescription-dialogs.tsx"
import styles from "#web/pharmacy/prescriptions/prescriptions.module.css"
import { useRepeat } from "#web/pharmacy/prescriptions/use-repeat.ts"
import { keyOfWarning, sayWarning } from "#web/pharmacy/prescriptions/warnings-dialog.tsx"
import { useWords } from "#web/words/words.ts"

export const prescriptionQuery = (id: number) => api.prescriptions.get.queryOptions({ input: { id } })

/** Shows a prescription: what is written on it, what was supplied, and what the patient is allergic to. */
export function PrescriptionView({ id }: { id: number }) {
  const t = useWords()
  const { data, isError, refetch } = useQuery(prescriptionQuery(id))
  return (
    <>
      <p className="mb-8">
        <Link to={paths.posPrescriptions}>{t("prescriptions.view.all")}</Link>
      </p>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("prescriptions.list.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton />}
      {data && <Shown of={data} onChanged={() => void refetch()} />}
    </>
  )
}

type ShownProps = { of: Prescription; onChanged: () => void }

function Shown({ of, onChanged }: ShownProps) {
  const t = useWords()
  const outage = useOutage()
  const pharmacy = useWorkplace("pharmacy")
  const [dialog, setDialog] = useState<"correct" | "allergies" | null>(null)
  const repeat = useRepeat(pharmacy?.id ?? 0)
  const isOld = of.validUntil < colomboDay(useNow(60_000))
  const why =
    of.repeatsLeft === 0
      ? t("prescriptions.view.repeatUsed")
      : isOld
        ? t("prescriptions.view.repeatOld")
        : undefined
  const dialogProps = {
    of,
    onClose: () => setDialog(null),
    onDone: () => {
      setDialog(null)
      onChanged()
    },
  }
  return (
    <>
      <div className="row apart gap-12 gap-x-24 mb-16">
        <h1>{of.patientName}</h1>
        <div className="row">
          <Button look="outline" size="small" disabled={!!outage} onClick={() => setDialog("correct")}>
            {t("prescriptions.view.correct")}
          </Button>
          <Button
            size="small"
            disabled={!!outage || why !== undefined}
            title={why}
            isBusy={repeat.isPending}
            onClick={() =>
              repeat.mutate({
                cart: { repeats: { id: of.id, patientName: of.patientName } },
                lines: of.lines,
              })
            }
          >
            {t("prescriptions.view.repeat")}
          </Button>
        </div>
      </div>
      <div className={styles.parts}>
        <Written of={of} />
        <section className="panel pad-16">
          <h2>{t("prescriptions.view.lines")}</h2>
          <ul className="stack mt-8">
            {of.lines.map((line) => (
              <li key={line.name}>
                <b translate="no">{keepTogether(line.name)}</b>
                <span className="block">
                  {t("common.units", { count: line.quantity })}
                  {line.directions !== null && ` · ${line.directions}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <Supplies of={of} />
        <Paper of={of} />
        <section className="panel pad-16">
          <h2>{t("prescriptions.view.allergies")}</h2>
          <p className="mt-8 mb-12">{of.allergies.join(", ") || t("prescriptions.view.noAllergies")}</p>
          <Button look="outline" size="small" disabled={!!outage} onClick={() => setDialog("allergies")}>
            {t("prescriptions.view.noteAllergies")}
          </Button>
        </section>
        <Corrections of={of} />
      </div>
      {dialog === "correct" && <CorrectDialog {...dialogProps} />}
      {dialog === "allergies" && <AllergiesDialog {...dialogProps} />}
    </>
  )
}

function Written({ of }: { of: Prescription }) {
  const t = useWords()
  const [entry] = of.entries
  const facts = [
    [
      t("staff.patient"),
      [
        of.patientName,
        entry?.patientAge != null && t("prescriptions.view.age", { count: entry.patientAge }),
        entry?.patientPhone,
      ]
        .filter(Boolean)
        .join(" · "),
    ],
    [t("staff.prescriber"), [of.prescriber, entry?.prescriberNumber].filter(Boolean).join(" · ")],
    [t("prescriptions.list.writtenOn"), formatExpiry(of.writtenOn)],
    [t("prescriptions.view.validUntil"), formatExpiry(of.validUntil)],
    [t("prescriptions.view.repeatsLeft"), formatCount(of.repeatsLeft)],
  ] as const
  return (
    <section className="panel pad-16">
      <h2>{t("common.details")}</h2>
      <dl className="stack mt-8">
        {facts.map(([what, says]) => (
          <div key={what} className="row nowrap apart gap-16">
            <dt className="muted">{what}</dt>
            <dd className="text-end break">{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Supplies({ of }: { of: Prescription }) {
  const t = useWords()
  const [labelled, label] = useState<string | null>(null)
  return (
    <section className="panel pad-16">
      <h2>{t("prescriptions.view.supplies")}</h2>
      <ul className="stack mt-8">
        {of.dispensings.map((supply) => (
          <li key={supply.supplyNo}>
            <span className="block">
              {t("prescriptions.view.supply", {
                number: supply.receiptNumber,
                when: formatMoment(new Date(supply.soldAt)),
                who: supply.soldBy ?? "–",
              })}
            </span>
            {supply.lines.map((line) => (
              <small key={line.name} className="block">
                <span translate="no">{keepTogether(line.name)}</span> × {formatCount(line.quantity)}
                {line.returned > 0 &&
                  ` (${t("prescriptions.view.returned", { count: formatCount(line.returned) })})`}
              </small>
            ))}
            <Button look="quiet" size="small" onClick={() => label(supply.receiptNumber)}>
              {t("customers.label.title")}
            </Button>
            {supply.warnings.map((warning) => (
              <small key={keyOfWarning(warning)} className="block text-warn">
                {sayWarning(t, warning)}
              </small>
            ))}
            {supply.overrideReason !== null && (
              <small className="block">
                {t("prescriptions.view.override", { reason: supply.overrideReason })}
              </small>
            )}
            {supply.picturedOrderId !== null && (
              <a href={receivedPictureUrl(supply.picturedOrderId)} target="_blank" rel="noreferrer">
                {t("prescriptions.view.picture")}
              </a>
            )}
          </li>
        ))}
      </ul>
      {labelled !== null && <DoseLabelsDialog receiptNumber={labelled} onClose={() => label(null)} />}
    </section>
  )
}

function Paper({ of: { id, pages } }: { of: Prescription }) {
  const t = useWords()
  const client = useQueryClient()
  const place = {
    urlOf: (pageId: string) => prescriptionPageUrl(id, pageId),
    refresh: () => client.invalidateQueries({ queryKey: prescriptionQuery(id).queryKey }),
    remove: (pageId: string) => call.prescriptions.removePage({ id, pageId }),
  }
  return (
    <section className="panel pad-16">
      <h2>{t("prescriptions.view.paper")}</h2>
      <div className="stack gap-8 mt-8">
        <KeptPages pages={pages} place={place} none={t("prescriptions.view.noPaper")} />
      </div>
    </section>
  )
}

function Corrections({ of }: { of: Prescription }) {
  const t = useWords()
  const corrections = of.entries.filter(({ reason }) => reason !== null)
  if (corrections.length === 0) return null
  return (
    <section className="panel pad-16">
      <h2>{t("prescriptions.view.entries")}</h2>
      <ul className="stack mt-8">
        {corrections.map((entry) => (
          <li key={entry.entryNo}>
            {t("prescriptions.view.entry", {
              when: formatMoment(new Date(entry.recordedAt)),
              who: entry.recordedBy ?? "–",
              reason: entry.reason ?? "",
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
