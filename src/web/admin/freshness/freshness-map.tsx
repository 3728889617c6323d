import { Link, useNavigate } from "@tanstack/react-router"
import { type MouseEvent, useState } from "react"
import type { FreshPlace } from "#contract/admin/freshness.ts"
import { silentDays } from "#domain/admin/freshness-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/freshness/freshness.module.css"
import { BackLink } from "#web/admin/list-parts.tsx"
import { api } from "#web/data/call.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { coasts, drawingBox, inDrawing } from "#web/finder/tracker/map/island-outline.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

export const placesQuery = api.adminFreshness.places.queryOptions()

/** In the order in which the dots are drawn: what is wrong lies on top. */
const ages = ["fresh", "week", "month"] as const
type Age = (typeof ages)[number]
const dayMs = 86_400_000

export function ageOf({ freshAt }: Pick<FreshPlace, "freshAt">, now: Date): Age {
  const days = freshAt === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(freshAt)) / dayMs
  return days < silentDays[0] ? "fresh" : days < silentDays[1] ? "week" : "month"
}

type DistrictRow = { id: string; district: string | null } & Record<Age, number>

/** Counts the pharmacies of each district by age, those with the most silent ones first. */
export function countByDistrict(places: FreshPlace[], now: Date): DistrictRow[] {
  const rows = new Map<string | null, DistrictRow>()
  for (const place of places) {
    const { district } = place
    const row = rows.get(district) ?? { id: district ?? "", district, fresh: 0, week: 0, month: 0 }
    row[ageOf(place, now)]++
    rows.set(district, row)
  }
  return [...rows.values()].toSorted((one, other) => other.month - one.month || other.week - one.week)
}

/** Shows each listed pharmacy as a dot by how long ago it kept its stock, and the counts by district. */
export function FreshnessMap({ search: { thing: _thing, ...back } }: { search: AdminSearch }) {
  const t = useWords()
  const now = useNow(60_000)
  const list = useWholeList(placesQuery, { rows: ({ places }) => countByDistrict(places, now) })
  return (
    <>
      <BackLink to={paths.adminFreshness} search={back}>
        {t("adminFreshness.map.back")}
      </BackLink>
      <HeadingRow heading={t("adminFreshness.map.heading")} intro={t("adminFreshness.map.intro")} />
      <div className={styles.place}>
        <Island places={list.data?.places ?? []} now={now} />
        <div className="card pad-16">
          <DataList
            list={list}
            loading={t("common.loadingPharmacies")}
            failed={t("adminFreshness.failed")}
            empty={<EmptyState heading={t("adminFreshness.none")} />}
          >
            <DistrictTable rows={list.rows.map(({ item }) => item)} />
          </DataList>
        </div>
      </div>
    </>
  )
}

function DistrictTable({ rows }: { rows: DistrictRow[] }) {
  const t = useWords()
  const columns = ages.toReversed()
  return (
    <table className={`table ${styles.counts}`} aria-label={t("adminFreshness.map.districts")}>
      <thead>
        <tr>
          <th scope="col">{t("staff.district")}</th>
          {columns.map((age) => (
            <th key={age} scope="col">
              {t(`adminFreshness.map.${age}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {row.district === null ? (
                t("adminFreshness.map.noDistrict")
              ) : (
                <Link to={paths.adminFreshness} search={{ district: row.district }} className="text-primary">
                  {row.district}
                </Link>
              )}
            </td>
            {columns.map((age) => (
              <td key={age} className="num">
                {formatCount(row[age])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Above this number of dots they are smaller and translucent. */
const manyPlaces = 150

/** How near to a dot the pointer must be, in degrees: about the width of two dots. */
const reach = 0.06

/** Draws the island with the dots. It is for pointers; the list has the same for the keyboard. */
function Island({ places, now }: { places: FreshPlace[]; now: Date }) {
  const t = useWords()
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<FreshPlace | null>(null)
  const find = (event: MouseEvent<SVGSVGElement>) => {
    const grid = event.currentTarget.getScreenCTM()
    return grid && nearest(places, new DOMPoint(event.clientX, event.clientY).matrixTransform(grid.inverse()))
  }
  return (
    <div className={styles.map}>
      <ul className={`row gap-x-16 meta ${styles.legend}`}>
        {ages.map((age) => (
          <li key={age} data-age={age}>
            {t(`adminFreshness.map.${age}`)}
          </li>
        ))}
      </ul>
      <svg
        viewBox={drawingBox}
        className={classes(places.length > manyPlaces && styles.many)}
        aria-hidden="true"
        onPointerMove={(event) => setPointed(find(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => {
          const found = find(event)
          if (found) void navigate({ to: paths.adminPharmacies, search: { id: String(found.id) } })
        }}
      >
        {coasts.map((points) => (
          <polygon key={points.slice(0, 24)} points={points} />
        ))}
        {ages.map((age) => (
          <path key={age} data-age={age} d={dots(places.filter((place) => ageOf(place, now) === age))} />
        ))}
      </svg>
      <p className={`meta text-center ${styles.name}`} translate="no" aria-hidden="true">
        {pointed?.name}
      </p>
    </div>
  )
}

/** One path for all dots of an age: an element for each of thousands would be slow. */
const dots = (places: FreshPlace[]) =>
  places
    .map(inDrawing)
    .map(({ x, y }) => `M${x.toFixed(3)} ${y.toFixed(3)}h0`)
    .join("")

function nearest(places: FreshPlace[], at: { x: number; y: number }): FreshPlace | null {
  let found: FreshPlace | null = null
  let least = reach
  for (const place of places) {
    const { x, y } = inDrawing(place)
    const distance = Math.hypot(x - at.x, y - at.y)
    if (distance < least) {
      least = distance
      found = place
    }
  }
  return found
}
