import Bell from "lucide-react/icons/bell"
import CircleSlash from "lucide-react/icons/circle-slash"
import Factory from "lucide-react/icons/factory"
import FileChartColumn from "lucide-react/icons/file-chart-column"
import FileUp from "lucide-react/icons/file-up"
import KeyRound from "lucide-react/icons/key-round"
import Keyboard from "lucide-react/icons/keyboard"
import ListChecks from "lucide-react/icons/list-checks"
import PackageX from "lucide-react/icons/package-x"
import Pill from "lucide-react/icons/pill"
import Plus from "lucide-react/icons/plus"
import Printer from "lucide-react/icons/printer"
import ReceiptText from "lucide-react/icons/receipt-text"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import Tags from "lucide-react/icons/tags"
import Truck from "lucide-react/icons/truck"
import User from "lucide-react/icons/user"
import type { ReactNode } from "react"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { isReceiptNumber, readReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { reportNames } from "#domain/pharmacy/reports.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { workplaceOf } from "#web/data/session.ts"
import type { Find, PaletteItem, PaletteTools } from "#web/frame/palette/palette.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { addUnits } from "#web/pharmacy/till/cart.ts"
import { cartStore } from "#web/pharmacy/till/cart-store.ts"
import { oftenSoldOptions, popularityOf, shelfOptions } from "#web/pharmacy/till/shelf-queries.ts"
import { indexShelf, searchShelf } from "#web/pharmacy/till/shelf-search.ts"
import { alikeIn } from "#web/pharmacy/till/use-look-alike-check.ts"
import "#web/words/en/reports.ts"
import "#web/words/en/till.ts"
import "#web/words/en/todo.ts"

const most = 6

/** Finds the counter's screens and tools that its menu does not name, orders, receipts and medicines in stock. */
export const findAtCounter = (tools: PaletteTools): Promise<Find>[] => [
  Promise.resolve(findTools(tools)),
  findOrders(tools),
  findOnShelf(tools),
]

function findTools(tools: PaletteTools): Find {
  const items = toolItems(tools)
  return (typed) => [
    ...items.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
    ...(isReceiptNumber(typed.trim()) ? [receiptItem(typed.trim(), tools)] : []),
  ]
}

async function findOrders(tools: PaletteTools): Promise<Find> {
  const { orders } = await tools.client.fetchQuery(pendingOrders)
  return (typed) =>
    orders
      .filter((order) => isOrderNamed(order, typed.trim().toLowerCase()))
      .slice(0, most)
      .map((order) => orderItem(order, tools))
}

/** Finds medicines in stock, and the actions for the first one. */
async function findOnShelf(tools: PaletteTools): Promise<Find> {
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

const pendingOrders = api.receivedOrders.list.queryOptions({
  input: { status: "pending" },
  staleTime: 10_000,
})

/** What is a part of a screen, or has no entry of its own in the menu. */
function toolItems({ t, go }: PaletteTools): PaletteItem[] {
  const item = (
    group: "pages" | "actions",
    label: string,
    icon: ReactNode,
    ...to: Parameters<PaletteTools["go"]>
  ): PaletteItem => ({ key: label, group, label, icon, run: () => go(...to) })
  return [
    item("pages", t("staff.receipts"), <ReceiptText aria-hidden="true" />, paths.pos, { open: "receipts" }),
    item("pages", t("todo.title"), <Bell aria-hidden="true" />, paths.posDashboard),
    item("pages", t("common.suppliers"), <Factory aria-hidden="true" />, paths.posSuppliers),
    item("pages", t("staff.quarantine"), <CircleSlash aria-hidden="true" />, paths.posQuarantine),
    item("pages", t("staff.countStock"), <ListChecks aria-hidden="true" />, paths.posStockCount),
    item("pages", t("staff.priceLabels"), <Tags aria-hidden="true" />, paths.posStockLabels),
    // Taxes are found in Reports, where the country has them.
    ...reportNames
      .filter((report) => report !== "tax-by-month")
      .map((report) =>
        item(
          "pages",
          t(`reports.names.${report}`),
          <FileChartColumn aria-hidden="true" />,
          paths.posReports,
          {
            report,
          },
        ),
      ),
    item("pages", t("staff.branches"), <Truck aria-hidden="true" />, paths.posBranches),
    item("pages", t("staff.recalls"), <PackageX aria-hidden="true" />, paths.posRecalls),
    item("pages", t("staff.prescriptions"), <ReceiptText aria-hidden="true" />, paths.posPrescriptions),
    item("pages", t("staff.register"), <ListChecks aria-hidden="true" />, paths.posRegister),
    item("pages", t("staff.apiKeys"), <KeyRound aria-hidden="true" />, paths.posKeys),
    item("pages", t("common.yourAccount"), <User aria-hidden="true" />, paths.account),
    item("actions", t("staff.importList"), <FileUp aria-hidden="true" />, paths.posStock, { open: "import" }),
    item("actions", t("common.addNewMedicine"), <Plus aria-hidden="true" />, paths.posStock, { open: "add" }),
    item("actions", t("till.receiptPrinter"), <Printer aria-hidden="true" />, paths.pos, { open: "printer" }),
    item("actions", t("staff.keysTitle"), <Keyboard aria-hidden="true" />, paths.pos, { open: "keys" }),
  ]
}

const receiptItem = (number: string, { t, go }: PaletteTools): PaletteItem => ({
  key: "receipt",
  group: "actions",
  label: t("till.receiptTitle", { number: readReceiptNumber(number) }),
  icon: <ReceiptText aria-hidden="true" />,
  run: () => go(paths.pos, { receipt: number }),
})

const isOrderNamed = ({ reference, customerName, medicine }: ReceivedOrder, wanted: string) =>
  [reference, customerName, medicine].some((text) => text?.toLowerCase().includes(wanted))

const orderItem = (order: ReceivedOrder, { t, go }: PaletteTools): PaletteItem => ({
  key: `order-${order.id}`,
  group: "orders",
  label: t("palette.orderOf", { reference: order.reference, name: order.customerName || order.medicine }),
  hint: order.customerName ? order.medicine : "",
  icon: <ShoppingBag aria-hidden="true" />,
  run: () => go(paths.posOrders, { order: order.id }),
})

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
