import { useNavigate } from "@tanstack/react-router"
import type { HealthHistory, HistorySpan, HistoryStep } from "#contract/admin/health.ts"
import { type HealthPart, type HealthState, healthParts } from "#domain/admin/health-parts.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/health/health.module.css"
import { useDuration, useHistoryWords } from "#web/admin/health/health-words.ts"
import { StateStrip } from "#web/admin/health/state-strip.tsx"
import { useHistory } from "#web/admin/health/use-health.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { BarChart } from "#web/kit/charts/bar-chart.tsx"
import { compactNumber, niceTicks } from "#web/kit/charts/chart-scale.ts"
import { Panel } from "#web/kit/dashboard/panel.tsx"
import { formatDay, formatTime } from "#web/kit/format/when-format.ts"
import { Field } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/dashboard.ts"

const toneOf: Record<HealthState, "calm" | "warn" | "bad" | "plain"> = {
  well: "calm",
  slow: "warn",
  failing: "bad",
  "not-set-up": "plain",
}

type HistoryPanelProps = { part: HealthPart; span: HistorySpan }

/** Shows a part's history over a day or a month, as chart, table or file. */
export function HistoryPanel({ part, span }: HistoryPanelProps) {
  const t = useWords()
  const navigate = useNavigate()
  const said = useHistoryWords()
  const { source } = useHistory(span)
  const choose = (chosen: { thing?: string; show?: string }) =>
    void navigate({ to: paths.adminHealth, search: { thing: part, show: span, ...chosen }, replace: true })
  return (
    <div className={styles.history} id="history">
      <div className="row at-end gap-x-16 mb-12">
        <Field label={t("adminHealth.history.choose")}>
          {({ id }) => (
            <select
              className="control"
              id={id}
              value={part}
              onChange={(event) => choose({ thing: event.currentTarget.value })}
            >
              {healthParts.map((one) => (
                <option key={one} value={one}>
                  {t(`adminHealth.parts.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="row nowrap">
          {(["day", "month"] as const).map((one) => (
            <FilterChip key={one} isOn={one === span} onClick={() => choose({ show: one })}>
              {t(`adminHealth.history.${one}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      <Panel
        question={t("adminHealth.history.of", { part: t(`adminHealth.parts.${part}`) })}
        note={t(`adminHealth.history.${span}`)}
        width="wide"
        source={source}
        draw={({ from, stepMs, parts }) => {
          const steps = parts[part] ?? []
          return {
            chart: <Drawn {...{ part, span, from, stepMs, steps }} />,
            table: {
              fileName: `health-${part}`,
              columns: [
                { label: t("adminHealth.history.columns.time") },
                { label: t("adminHealth.history.columns.state") },
                { label: t("adminHealth.history.columns.took"), isNumber: true },
              ],
              rows: steps.map(([state, took], place) => [
                timeAt(from, stepMs * place),
                said.wordOf(state),
                took === null ? "" : Math.round(took * 10) / 10,
              ]),
            },
          }
        }}
      />
    </div>
  )
}

// Matches the label width of the bar chart above.
const axisWidth = (most: number) =>
  Math.max(...niceTicks(0, most).map((tick) => compactNumber(tick).length)) * 7.5 + 12

const momentAt = (from: string, ms: number) => new Date(Date.parse(from) + ms)
const timeAt = (from: string, ms: number) =>
  `${formatDay(momentAt(from, ms))}, ${formatTime(momentAt(from, ms))}`

type DrawnProps = HistoryPanelProps & Pick<HealthHistory, "from" | "stepMs"> & { steps: HistoryStep[] }

function Drawn({ part, span, from, stepMs, steps }: DrawnProps) {
  const t = useWords()
  const said = useHistoryWords()
  const duration = useDuration()
  const summary = said.long(steps, { part, span })
  const titleAt = (place: number) => {
    const [state, ms] = steps[place] ?? [null, null]
    const texts = { time: timeAt(from, stepMs * place), state: said.wordOf(state) }
    return ms === null
      ? t("adminHealth.history.step", texts)
      : t("adminHealth.history.stepTook", { ...texts, took: duration(ms) })
  }
  const took = steps.flatMap(([, ms]) => ms ?? [])
  const labelAt = (place: number) => {
    const at = momentAt(from, stepMs * place)
    return span === "day" ? formatTime(at) : formatDay(at).replace(/ \d+$/, "")
  }
  return (
    <>
      {took.length > 0 && (
        <BarChart
          summary={summary}
          height={200}
          bars={steps.map(([state, ms], place) => ({
            label: labelAt(place),
            value: ms ?? 0,
            title: titleAt(place),
            tone: state ? toneOf[state] : "plain",
          }))}
        />
      )}
      <StateStrip
        steps={steps}
        summary={summary}
        titleAt={titleAt}
        height={44}
        left={took.length > 0 ? axisWidth(Math.max(...took)) : 0}
      />
      <ul className={`row gap-x-16 meta mt-8 ${styles.legend}`} aria-hidden="true">
        {(["well", "slow", "failing", "none"] as const).map((state) => (
          <li key={state} data-state={state}>
            {t(`adminHealth.history.legend.${state}`)}
          </li>
        ))}
      </ul>
      <p className="muted text-staff mt-8">{summary}</p>
      {steps.some(([state]) => state === null) && (
        <p className="muted text-staff mt-8">{t("adminHealth.history.hole")}</p>
      )}
    </>
  )
}
