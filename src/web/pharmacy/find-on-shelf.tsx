import Pill from "lucide-react/icons/pill"
import Plus from "lucide-react/icons/plus"
import Truck from "lucide-react/icons/truck"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { paths } from "#domain/platform/paths.ts"
import { workplaceOf } from "#web/data/session.ts"
import type { Find, PaletteItem, PaletteTools } from "#web/frame/palette/palette.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { addUnits } from "#web/pharmacy/till/cart.ts"
import { cartStore } from "#web/pharmacy/till/cart-store.ts"
import { oftenSoldOptions, popularityOf, shelfOptions } from "#web/pharmacy/till/shelf-queries.ts"
import { indexShelf, searchShelf } from "#web/pharmacy/till/shelf-search.ts"
import { alikeIn } from "#web/pharmacy/till/use-look-alike-check.ts"
import "#web/words/en/till.ts"

const most = 6

/** Finds medicines in stock, and the actions for the first one. */
export async function findOnShelf(tools: PaletteTools): Promise<Find> {
  const { client, session } = tools
  const [{ rows }, oftenSold] = await Promise.all([
    client.ensureQueryData(shelfOptions),
    client.ensureQueryData(oftenSoldOptions),
  ])
  const pharmacy = workplaceOf(session.person, "pharmacy")
  const index = indexShelf(rows, popularityOf(oftenSold))
  return (typed) => {
    const found = searchShelf(index, typed).slice(0, most)
    const [first] = found
    const medicines = found.map((row) => medicineItem(row, tools))
    return first && pharmacy ? [...medicines, ...actionsOn(first, pharmacy.id, tools)] : medicines
  }
}

const medicineItem = (row: ShelfRow, { t, go }: PaletteTools): PaletteItem => ({
  key: `medicine-${row.stockId}`,
  group: "medicines",
  label: row.name,
  shown: <TallMan text={keepTogether(row.name)} />,
  hint: row.manufacturer,
  icon: <Pill aria-hidden="true" />,
  detail: t("staff.availableQuantity", { quantity: formatCount(row.quantity) }),
  run: () => go(paths.posStock, { q: row.name }),
})

function actionsOn(row: ShelfRow, pharmacyId: number, { t, go }: PaletteTools): PaletteItem[] {
  const { name } = row
  const add = () => {
    const store = cartStore(pharmacyId)
    const { isSent } = store.get()
    const { cart, refusal } = isSent
      ? { cart: store.get(), refusal: "unsure" as const }
      : addUnits(store.get(), row)
    if (refusal) return toast({ text: t(`till.alerts.${refusal}`), tone: "bad" })
    store.set(cart)
    store.select(row.stockId)
    toast({ text: t("palette.added", { name }) })
    return go(paths.pos)
  }
  const order: PaletteItem = {
    key: "order",
    group: "actions",
    label: t("palette.order", { name }),
    icon: <Truck aria-hidden="true" />,
    run: () => go(paths.posMedicines, { q: name }),
  }
  // The second of two look-alike names is added at the till, which asks for confirmation.
  if (alikeIn(cartStore(pharmacyId).get().lines, row)) return [order]
  return [
    {
      key: "add",
      group: "actions",
      label: t("palette.addToCart", { name }),
      icon: <Plus aria-hidden="true" />,
      run: () => void add(),
    },
    order,
  ]
}
