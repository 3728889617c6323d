import { Link } from "@tanstack/react-router"
import Cross from "lucide-react/icons/cross"
import Factory from "lucide-react/icons/factory"
import Search from "lucide-react/icons/search"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import Users from "lucide-react/icons/users"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/overview/overview.module.css"
import { Tile } from "#web/kit/dashboard/tiles.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { useWords } from "#web/words/words.ts"

/** Renders five figures, each linked to its list. */
export function OverviewTiles({ source }: { source: Source<OverviewFigures> }) {
  const t = useWords()
  return (
    <ul className={styles.tiles}>
      <Tile
        source={source}
        icon={<Users aria-hidden="true" />}
        label={t("adminOverview.tiles.people")}
        link={(look) => <Link to={paths.adminUsers} {...look} />}
        read={({ people }) => ({
          figure: formatCount(people.today),
          more: t("adminOverview.tiles.peopleWeek", { text: formatCount(people.week) }),
        })}
      />
      <Tile
        source={source}
        icon={<Cross aria-hidden="true" />}
        label={t("adminOverview.tiles.pharmacies")}
        link={(look) => <Link to={paths.adminPharmacies} {...look} />}
        read={({ pharmacies: { listed, waiting } }) => ({
          figure: formatCount(listed),
          isUrgent: waiting > 0,
          more:
            waiting === 0
              ? t("adminOverview.tiles.pharmaciesNone")
              : t("adminOverview.tiles.pharmaciesWaiting", { count: waiting, text: formatCount(waiting) }),
        })}
      />
      <Tile
        source={source}
        icon={<Factory aria-hidden="true" />}
        label={t("common.suppliers")}
        link={(look) => <Link to={paths.adminSuppliers} {...look} />}
        read={({ suppliers }) => ({
          figure: formatCount(suppliers),
          more: t("adminOverview.tiles.suppliersText"),
        })}
      />
      <Tile
        source={source}
        icon={<ShoppingBag aria-hidden="true" />}
        label={t("adminOverview.tiles.orders")}
        link={(look) => <Link to={paths.adminAudit} search={{ thing: "customer-order" }} {...look} />}
        read={({ orders: { customers, purchases } }) => ({
          figure: formatCount(customers + purchases),
          more: t("adminOverview.tiles.ordersText", {
            customers: formatCount(customers),
            purchases: formatCount(purchases),
          }),
        })}
      />
      <Tile
        source={source}
        icon={<Search aria-hidden="true" />}
        label={t("adminOverview.tiles.searches")}
        link={(look) => <Link to={paths.adminUnmet} {...look} />}
        read={({ days }) => {
          const { searches = 0, unmet = 0 } = days.at(-1) ?? {}
          return {
            figure: formatCount(searches),
            more:
              searches === 0
                ? t("adminOverview.tiles.searchesNone")
                : t("adminOverview.tiles.searchesUnmet", { text: formatCount(unmet) }),
          }
        }}
      />
    </ul>
  )
}
