import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { places } from "#domain/finder/towns.ts"
import { api } from "#web/data/call.ts"
import { rememberedTown } from "#web/data/use-origin.ts"
import styles from "#web/finder/home/track-availability.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { formatCount, formatDistance } from "#web/kit/format/numbers.ts"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { useWords } from "#web/words/words.ts"

const shown = "metformin"

/** Three rows of the live stock, near the device's town or else near Colombo, and how many pharmacies there are. */
export function LiveRows() {
  const t = useWords()
  const near = places.find(({ id }) => id === rememberedTown()) ?? places[0]
  const { data } = useQuery(
    api.availability.search.queryOptions({
      input: { q: shown, lat: near?.lat, lng: near?.lng, limit: 3, products: 1 },
      staleTime: 60_000,
    }),
  )
  return (
    <>
      {data?.pharmacies.map((pharmacy) => {
        const [product] = pharmacy.products
        return (
          <div key={pharmacy.id} className={classes("card", styles.row)}>
            <b className="shrink">
              <Link to="/pharos/pharmacy/$pharmacy" params={{ pharmacy: pharmacyPart(pharmacy) }}>
                {pharmacy.name}
              </Link>
            </b>
            <span className="num text-lead bold text-end">
              {pharmacy.distanceKm === null ? pharmacy.town : formatDistance(pharmacy.distanceKm)}
            </span>
            {product && (
              <>
                <span className="muted text-staff">
                  <MedicineName {...product.medicine} />
                </span>
                <StockChip quantity={product.quantity} />
              </>
            )}
          </div>
        )
      })}
      {data && (
        <p className="meta">
          {t("home.liveCount", { count: data.lookedIn, shown: formatCount(data.lookedIn) })}
        </p>
      )}
    </>
  )
}
