import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import type { Counted, TillDay } from "#contract/pharmacy/cash-sessions.ts"
import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import type { Report } from "#contract/pharmacy/reports.ts"
import type { Return } from "#contract/pharmacy/returns.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import { makeRandom } from "#database/demo/random.ts"
import { definitionOf, reportNames } from "#domain/pharmacy/reports.ts"
import { saleSums } from "#domain/pharmacy/sale-sums.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { makeCart, makeReturn, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const clock = { at: new Date("2026-11-01T02:00:00Z") }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.at })
})
afterAll(() => app[Symbol.asyncDispose]())

type Till = Awaited<ReturnType<typeof openTillDesk>>
type Row = Record<string, string | number | null>

async function reportOf(till: Till, report: string, query = "", as?: string | null) {
  const answer = await till.send<Report>(`GET /pharmacy/reports/${report}${query}`, undefined, as)
  const rowOf = (cells: Report["rows"][number]): Row =>
    Object.fromEntries(answer.body.columns.map(({ key }, nth) => [key, cells[nth] ?? null]))
  const isShown = answer.status === 200
  return {
    ...answer,
    rows: isShown ? answer.body.rows.map(rowOf) : [],
    totals: isShown ? rowOf(answer.body.totals) : {},
  }
}

// An independent calendar.
const zoned = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Colombo",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
})
const dayOf = (at: Date) => zoned.format(at).slice(0, 10)
const hourOf = (at: Date) => Number(zoned.format(at).slice(12, 14))

const add = (into: Map<string, number>, key: string, cents: number) =>
  into.set(key, (into.get(key) ?? 0) + cents)
const sumOf = (rows: Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)
const withoutZeros = (map: Map<string, number>) => new Map([...map].filter(([, cents]) => cents !== 0))
const byKey = (rows: Row[], key: string, value: string) =>
  withoutZeros(new Map(rows.map((row) => [String(row[key]), Number(row[value])])))

/** Moves the clock without ending anybody's session. */
async function moveClock(till: Till, until: Date) {
  clock.at = until
  await till.shelf.sql("update sessions set last_seen_at = $1, expires_at = $1::timestamptz + '1 hour'", [
    until,
  ])
}

type Money = { at: Date; who: string; sale?: Sale; back?: Return }
const methods = ["cash", "card", "qr", "account"] as const
const paidBy = ({ totalCents, payment }: Sale) => {
  const card = payment?.cardCents ?? 0
  const qr = payment?.qrCents ?? 0
  const account = payment?.account?.cents ?? 0
  return { cash: totalCents - card - qr - account, card, qr, account }
}
const refundedBy = ({ refundCents, cardCents, qrCents, accountCents }: Return) => ({
  cash: refundCents - cardCents - qrCents - accountCents,
  card: cardCents,
  qr: qrCents,
  account: accountCents,
})

/** Trades for a month at random over HTTP; what the answers say is the book. */
async function tradeMonth(till: Till) {
  const random = makeRandom(20_261_101)
  const colleague = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: till.shelf.pharmacy,
    name: "Nimali",
  })
  type Person = { name: string; cookie: string }
  const people: [Person, Person] = [
    { name: "Ruwan", cookie: till.pharmacist.cookie },
    { name: "Nimali", cookie: colleague.cookie },
  ]
  await till.shelf.sql("update pharmacies set rounds_cash = true, max_discount_percent = 50 where id = $1", [
    till.shelf.pharmacy,
  ])
  const prices = [125, 5_055, 1_999, 72, 31_037]
  const rows: { id: number; medicine: number; name: string; price: number }[] = []
  for (const price of prices) {
    const id = await till.shelf.makeRow({ priceCents: price })
    const [medicine] = await till.shelf.sql<{ id: number; name: string }>(
      `update medicines set manufacturer = $2 where id = (select medicine_id from stock where id = $1) returning id, name`,
      [id, price > 2_000 ? "Costly Labs" : "Cheap Labs"],
    )
    rows.push({ id, medicine: medicine?.id ?? 0, name: medicine?.name ?? "", price })
  }
  // Some of the month at another percentage, and one medicine without a tax.
  await till.shelf.sql(
    `with rate as (insert into tax_rates (name) values ('VAT') returning id),
       percents as (insert into tax_percents (rate_id, valid_from, percent)
         select id, day, percent from rate, (values (date '2020-01-01', 18), (date '2026-11-15', 20.5)) p (day, percent))
     update medicines set tax_rate_id = rate.id from rate where medicines.id = any ($1)`,
    [rows.slice(1).map(({ medicine }) => medicine)],
  )
  const account = await till.send<CustomerAccount>("POST /pharmacy/accounts", {
    key: randomUUID(),
    name: "Lakeside Nursing Home",
    kind: "institution",
    phoneNumber: null,
    note: null,
    creditLimitCents: 100_000_000,
  })
  const accountId = account.body.id
  const paidOn = { cash: 0, card: 0, qr: 0 }
  let writtenOff = 0
  const money: Money[] = []
  const sold: Sale[] = []
  const purchases = new Map<string, number>()
  const moves: { day: string; cents: number }[] = []
  const variances: { day: string; cents: number }[] = []
  let floatCents: number | null = null
  let lastCounted = 0

  async function receive() {
    const supplier = random.pick(["Lanka Wholesale", "Ceylon Drugs"])
    const lines = rows
      .filter(() => random.chance(0.6))
      .map(({ medicine }) => ({
        medicineId: medicine,
        units: random.whole(20, 90),
        freeUnits: random.whole(0, 5),
        costCents: random.whole(0, 90_000),
        lot: random.pick(["A1", "B2", "C3"]),
        expiresOn: random.pick(["2027-08-31", "2028-01-31", "2028-06-30"]),
      }))
    if (lines.length === 0) return
    const other = random.whole(-50, 300)
    const totalCents = Math.max(
      0,
      lines.reduce((sum, line) => sum + line.costCents, other),
    )
    const otherCents = totalCents - lines.reduce((sum, line) => sum + line.costCents, 0)
    const { status, body } = await till.send("POST /pharmacy/goods-in", {
      key: randomUUID(),
      supplier,
      invoiceNumber: randomUUID(),
      invoiceDate: "2026-11-01",
      totalCents,
      otherCents,
      lines,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    add(purchases, supplier, totalCents)
  }

  async function sell() {
    const { name, cookie } = random.pick(people)
    const lines = rows
      .filter(() => random.chance(0.45))
      .map(({ id, price }) => ({
        stockId: id,
        quantity: random.whole(1, 9),
        shownPriceCents: price,
        ...(random.chance(0.2) && { discount: { percent: random.whole(1, 30), reason: "Regular" } }),
      }))
    if (lines.length === 0) return
    const discount = random.chance(0.2) ? { cents: random.whole(1, 40), reason: "Senior" } : undefined
    const net = saleSums(
      lines.map((line) => ({ ...line, priceCents: line.shownPriceCents })),
      discount,
    ).netCents
    const method = random.pick(["cash", "card", "qr", "split", "account", "none"])
    const payment =
      method === "split"
        ? {
            method,
            cardCents: Math.floor(net / 3),
            qrCents: Math.floor(net / 4),
            ...(random.chance(0.5) && net > 3 && { accountId, accountCents: Math.floor(net / 4) }),
          }
        : { method, ...(method === "account" && { accountId }) }
    const isOffline = random.chance(0.1) && !("accountId" in payment)
    const occurredAt = new Date(clock.at.getTime() - 3 * 60 * 60 * 1000)
    const cart = makeCart(lines, {
      ...(method !== "none" && { payment }),
      ...(discount && { discount }),
      ...(isOffline && { isOffline, occurredAt: occurredAt.toISOString() }),
    })
    const { status, body } = await till.send<Sale>("POST /sales", cart, cookie)
    if (status === 409) return
    expect(status, JSON.stringify(body)).toBe(201)
    sold.push(body)
    money.push({ at: isOffline ? occurredAt : clock.at, who: name, sale: body })
  }

  async function takeBack() {
    const sale = sold[random.whole(0, sold.length - 1)]
    if (!sale) return
    const { name, cookie } = random.pick(people)
    const { status, body } = await till.takeBack(
      makeReturn(
        sale.receiptNumber,
        [
          {
            lineNo: random.whole(1, sale.lines.length),
            quantity: random.whole(1, 3),
            to: random.pick(["shelf", "quarantine"]),
          },
        ],
        { refundMethod: random.pick(methods) },
      ),
      cookie,
    )
    if (status === 201) money.push({ at: clock.at, who: name, back: body })
  }

  async function payOnAccount() {
    const method = random.pick(["cash", "card", "qr"] as const)
    const cents = random.whole(1, 9_999)
    const request = `POST /pharmacy/accounts/${accountId}/payments`
    const { status } = await till.send(request, { key: randomUUID(), method, cents })
    expect(status).toBe(201)
    paidOn[method] += cents
  }

  /** Bills what is on no bill; a part is refused, and half of that written off. */
  async function billAndWriteOff() {
    const today = dayOf(clock.at)
    const { status, body } = await till.send<AccountBillDetail>(
      `POST /pharmacy/accounts/${accountId}/bills`,
      {
        key: randomUUID(),
        untilDay: today,
      },
    )
    if (status !== 201) return
    const refused = random.whole(1, body.totalCents)
    const answers = { refused, "written-off": Math.ceil(refused / 2) }
    for (const [kind, cents] of Object.entries(answers)) {
      const answer = { key: randomUUID(), kind, cents, dated: today, reason: "Not covered" }
      expect((await till.send(`POST /pharmacy/bills/${body.id}/answers`, answer)).status).toBe(201)
    }
    writtenOff += answers["written-off"]
  }

  async function correct() {
    const row = random.pick(rows as [(typeof rows)[0]])
    const [batch] = await till.shelf.sql<{ id: number; quantity: number }>(
      "select id, quantity from batches where stock_id = $1 and quantity > 5 order by id limit 1",
      [row.id],
    )
    if (!batch) return
    const reason = random.pick(["damaged", "theft", "count", "found"])
    const { status, body } = await till.send(`POST /pharmacy/stock/${row.id}/adjust`, {
      key: randomUUID(),
      batchId: batch.id,
      reason,
      delta: reason === "found" ? 2 : -random.whole(1, 4),
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }

  async function settle() {
    const [units] = await till.shelf.sql<{ id: number; left: number }>(
      "select id, quantity - settled as left from quarantined_units where pharmacy_id = $1 and settled < quantity order by id limit 1",
      [till.shelf.pharmacy],
    )
    if (!units) return
    const act = random.pick(["destroyed", "released"])
    const { status, body } = await till.send(`POST /quarantine/${units.id}/acts`, {
      key: randomUUID(),
      act,
      quantity: random.whole(1, units.left),
      reason: "Looked at",
    })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }

  async function openDay() {
    const cents = floatCents === null ? 500_000 : lastCounted
    floatCents ??= cents
    await till.send("POST /till/day/open", { key: randomUUID(), float: { pieces: [], otherCents: cents } })
  }

  async function closeDay() {
    const { body: day } = await till.send<TillDay>("GET /till/day")
    const close = (otherCents: number, difference?: object) =>
      till.send<Counted>("POST /till/day/close", {
        key: randomUUID(),
        dayId: day.id,
        counted: { pieces: [], otherCents },
        ...(difference && { difference }),
      })
    const blind = await close(1)
    const wrong = random.chance(0.3) ? random.whole(-5, 5) * 100 : 0
    lastCounted = blind.body.expectedCents + wrong
    const { status, body } = await close(
      lastCounted,
      wrong === 0 ? undefined : { cents: wrong, reason: "Miscounted" },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.report).not.toBe(null)
    variances.push({ day: dayOf(clock.at), cents: wrong })
  }

  async function moveCash() {
    const direction = random.pick(["in", "out"])
    const cents = random.whole(1, 9) * 1000
    const { status } = await till.send("POST /till/day/cash", {
      key: randomUUID(),
      direction,
      cents,
      reason: "=Petty cash",
    })
    expect(status).toBe(200)
    moves.push({ day: dayOf(clock.at), cents: direction === "in" ? cents : -cents })
  }

  for (let day = "2026-11-01"; day <= "2026-11-30"; day = daysLater(day, 1)) {
    await moveClock(till, new Date(`${day}T02:30:00Z`))
    await openDay()
    const acts = [
      ...(random.chance(0.4) || day === "2026-11-01" ? [receive] : []),
      ...Array.from({ length: random.whole(1, 5) }, () => sell),
      ...(random.chance(0.6) ? [takeBack] : []),
      ...(random.chance(0.4) ? [payOnAccount] : []),
      ...(random.chance(0.2) || day === "2026-11-30" ? [billAndWriteOff] : []),
      ...(random.chance(0.4) ? [correct] : []),
      ...(random.chance(0.5) ? [settle] : []),
      ...(random.chance(0.3) ? [moveCash] : []),
      closeDay,
    ]
    for (const act of acts) {
      // Some of it after midnight in Sri Lanka.
      await moveClock(till, new Date(clock.at.getTime() + random.whole(60, 140) * 60_000))
      await act()
    }
  }
  await moveClock(till, new Date("2026-12-02T04:00:00Z"))
  return {
    money,
    purchases,
    moves,
    variances,
    rows,
    accountId,
    paidOn,
    writtenOff,
    drawer: lastCounted - (floatCents ?? 0),
  }
}

type LedgerLine = {
  stock_id: number
  delta: number
  costed: number
  cents: number
  kind: string
  source_kind: string
  occurred_at: Date
}

const span = "?from=2026-11-01&to=2026-12-02"

test("agrees to the cent over a random month: sales, margin, drawer, stock value and journal", async () => {
  await using till = await openTillDesk(app)
  const { money, purchases, moves, variances, rows, accountId, paidOn, writtenOff, drawer } =
    await tradeMonth(till)
  expect(money.filter(({ back }) => back).length).toBeGreaterThan(8)
  const of = (report: string, query = span) => reportOf(till, report, query)

  // What the answers said, added up one after the other.
  const net = { day: new Map(), hour: new Map(), staff: new Map(), payment: new Map() } as Record<
    "day" | "hour" | "staff" | "payment",
    Map<string, number>
  >
  const medicines = new Map<string, number>()
  const taxOf = new Map<string, { tax: number; quantity: number; back: number }>()
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const taxes = { charged: new Map<string, number>(), returned: 0 }
  const sums = { sales: 0, discounts: 0, returns: 0, rounding: 0, receipts: 0 }
  for (const { at, who, sale, back } of money) {
    const cents = sale ? sale.totalCents : -(back?.refundCents ?? 0)
    add(net.day, dayOf(at), cents)
    add(net.hour, String(hourOf(at)), cents)
    add(net.staff, who, cents)
    const parts = sale ? paidBy(sale) : back ? refundedBy(back) : { cash: 0, card: 0, qr: 0, account: 0 }
    for (const method of methods) add(net.payment, method, sale ? parts[method] : -parts[method])
    sums.rounding += (sale?.roundingCents ?? 0) - (back?.roundingCents ?? 0)
    if (sale) sums.receipts++
    for (const line of sale?.lines ?? []) {
      const paid = line.totalCents - (line.discount?.cents ?? 0) - line.shareCents
      sums.sales += line.totalCents
      sums.discounts += line.totalCents - paid
      // 18 % until the 14th, 20.5 % from the 15th; the other side of what is left without it.
      const percent = line.stockId === rows[0]?.id ? 0 : dayOf(at) < "2026-11-15" ? 18 : 20.5
      const tax = paid - Math.ceil((2000 * paid - 1000 - percent * 10) / (2000 + percent * 20))
      add(taxes.charged, `${dayOf(at).slice(0, 7)} ${percent ? `${percent}%` : null}`, tax)
      taxOf.set(`${sale?.id} ${line.lineNo}`, { tax, quantity: line.quantity, back: 0 })
      add(medicines, nameOf.get(line.stockId) ?? "", paid)
    }
    for (const line of back?.lines ?? []) {
      sums.returns += line.totalCents - line.discountCents
      const of = taxOf.get(`${back?.saleId} ${line.lineNo}`)
      if (!of) throw new Error("returned before it was sold")
      const upto = (units: number) => Math.floor((2 * of.tax * units + of.quantity) / (2 * of.quantity))
      taxes.returned += upto(of.back + line.quantity) - upto(of.back)
      of.back += line.quantity
      add(medicines, nameOf.get(line.stockId) ?? "", line.discountCents - line.totalCents)
    }
  }
  const total = [...net.day.values()].reduce((sum, cents) => sum + cents, 0)
  const byDay = await of("sales-by-day")
  expect(byDay.status, JSON.stringify(byDay.body)).toBe(200)
  expect(byDay.rows).toHaveLength(32)
  expect(byKey(byDay.rows, "day", "net")).toEqual(withoutZeros(net.day))
  expect(byDay.totals).toMatchObject({ ...sums, net: total })
  for (const key of ["hour", "staff", "payment"] as const) {
    const report = await of(`sales-by-${key}`)
    expect(byKey(report.rows, key, "net")).toEqual(withoutZeros(net[key]))
    expect(report.totals.net).toBe(total)
  }
  const byMedicine = await of("sales-by-medicine")
  expect(byKey(byMedicine.rows, "medicine", "paid")).toEqual(withoutZeros(medicines))
  expect(byMedicine.totals.paid).toBe(total - sums.rounding)
  const byMaker = await of("sales-by-manufacturer")
  expect(byMaker.rows).toHaveLength(2)
  expect(byMaker.totals).toEqual({
    manufacturer: null,
    units: byMedicine.totals.units,
    paid: byMedicine.totals.paid,
  })

  const byTax = await of("tax-by-month")
  expect(new Map(byTax.rows.map((row) => [`${row.month} ${row.rate}`, row.taxCharged]))).toEqual(
    taxes.charged,
  )
  expect(byTax.totals).toMatchObject({
    paid: sums.sales - sums.discounts,
    returns: sums.returns,
    taxReturned: taxes.returned,
  })
  expect(taxes.returned).toBeGreaterThan(0)

  // The ledger, line by line.
  const ledger = await till.shelf.sql<LedgerLine>(
    `select m.stock_id, m.delta, m.costed_units as costed, m.cost_cents::int as cents, m.kind, m.source_kind, m.occurred_at
     from stock_movements m join stock s on s.id = m.stock_id where s.pharmacy_id = $1`,
    [till.shelf.pharmacy],
  )
  const costOfSales = (from: string, to: string) =>
    ledger
      .filter(({ occurred_at: at }) => dayOf(at) >= from && dayOf(at) <= to)
      .filter(({ kind }) => kind === "sale")
      .reduce((sum, { cents }) => sum - cents, 0)
  const returned = await till.shelf.sql<{ cents: number; goes_to: string; day: string }>(
    `select l.cost_cents::int as cents, l.goes_to, colombo_day(r.recorded_at)::text as day
     from sale_return_lines l join sale_returns r on r.id = l.return_id where r.pharmacy_id = $1`,
    [till.shelf.pharmacy],
  )
  const cost = costOfSales("2026-11-01", "2026-12-02") - returned.reduce((sum, { cents }) => sum + cents, 0)
  for (const by of ["day", "medicine"]) {
    const margin = await of(`margin-by-${by}`)
    expect(margin.totals).toMatchObject({ cost, paid: total - sums.rounding })
    expect(margin.totals.margin).toBe(Number(margin.totals.costedSales) - cost)
  }
  const byReceipt = await reportOf(till, "margin-by-receipt", "?from=2026-11-01&to=2026-12-01")
  expect(byReceipt.totals).toMatchObject({ cost, paid: total - sums.rounding })

  const bought = await of("purchases")
  expect(byKey(bought.rows, "supplier", "amount")).toEqual(withoutZeros(purchases))

  const valueAt = (day: string) => {
    const until = ledger.filter(({ occurred_at: at }) => dayOf(at) <= day)
    return {
      units: until.reduce((sum, { delta }) => sum + delta, 0),
      costedUnits: until.reduce((sum, { costed }) => sum + costed, 0),
      cost: until.reduce((sum, { cents }) => sum + cents, 0),
    }
  }
  for (const day of ["2026-10-31", "2026-11-01", "2026-11-09", "2026-11-23", "2026-12-02"]) {
    const value = await of("stock-value", `?to=${day}`)
    expect(value.totals, day).toMatchObject(valueAt(day))
  }
  const today = await of("expiry", "")
  const { shelfValue, ...atCost } = (await of("stock-value", "?to=2026-12-02")).totals
  expect(today.totals).toMatchObject({ shelfValue, ...valueAt("2026-12-02"), cost: atCost.cost })

  const journal = await of("journal")
  expect(journal.status, JSON.stringify(journal.body)).toBe(200)
  const days = Map.groupBy(journal.rows, ({ day }) => String(day))
  expect(days.size).toBeGreaterThan(25)
  for (const [day, lines] of days) expect(sumOf(lines, "debit"), day).toBe(sumOf(lines, "credit"))
  const balance = (account: string, until = "2026-12-02") =>
    journal.rows
      .filter((line) => line.account === account && String(line.day) <= until)
      .reduce((sum, line) => sum + Number(line.debit) - Number(line.credit), 0)
  // The drawer was counted; the journal has what came in, moved and was missing.
  expect(balance("1000")).toBe(drawer)
  const variance = variances.reduce((sum, { cents }) => sum + cents, 0)
  expect(variance).not.toBe(0)
  expect(balance("5900")).toBe(-variance)
  expect(balance("1090")).toBe(-moves.reduce((sum, { cents }) => sum + cents, 0))
  expect(balance("1010")).toBe((net.payment.get("card") ?? 0) + paidOn.card)
  expect(balance("1020")).toBe((net.payment.get("qr") ?? 0) + paidOn.qr)
  const owed = (net.payment.get("account") ?? 0) - paidOn.cash - paidOn.card - paidOn.qr - writtenOff
  expect(paidOn.cash * paidOn.card * (net.payment.get("account") ?? 0)).not.toBe(0)
  expect(balance("1100")).toBe(owed)
  expect(writtenOff).toBeGreaterThan(0)
  expect(balance("5200")).toBe(writtenOff)
  const { body: accounts } = await till.send<CustomerAccount[]>("GET /pharmacy/accounts")
  expect(accounts).toMatchObject([{ id: accountId, balanceCents: owed }])
  const charged = [...taxes.charged.values()].reduce((sum, cents) => sum + cents, 0)
  expect(balance("4000")).toBe(charged - sums.sales)
  expect(balance("2100")).toBe(taxes.returned - charged)
  expect(balance("4010")).toBe(sums.discounts)
  expect(balance("4020")).toBe(sums.returns - taxes.returned)
  expect(balance("4090")).toBe(-sums.rounding)
  expect(balance("5000")).toBe(cost)
  expect(balance("2000")).toBe(-[...purchases.values()].reduce((sum, cents) => sum + cents, 0))
  for (const day of ["2026-11-09", "2026-11-23", "2026-12-02"])
    expect(balance("1200", day), day).toBe(valueAt(day).cost)
  // What is in quarantine has the cost that came in less the part of what is settled.
  const [aside] = await till.shelf.sql<{ cents: number }>(
    `select sum(cost_cents - cost_upto(settled, quantity, costed_units, cost_cents))::int as cents
     from quarantined_units where pharmacy_id = $1`,
    [till.shelf.pharmacy],
  )
  expect(balance("1210")).toBe(aside?.cents)
  const counts = ledger.filter(({ kind }) => kind === "count" || kind === "found")
  expect(balance("5110")).toBe(-counts.reduce((sum, { cents }) => sum + cents, 0))
  expect([balance("5100"), balance("5110")].map(Math.sign)).toEqual([1, 1])
})

test("lists stock of which nothing was sold, with its value", async () => {
  clock.at = new Date("2026-11-20T04:00:00Z")
  await using till = await openTillDesk(app)
  const makeOld = async (quantity: number, priceCents: number) => {
    const id = await till.shelf.makeRow({ quantity, priceCents })
    await till.shelf.sql("update batches set received_at = '2026-06-01T04:00:00Z' where stock_id = $1", [id])
    return id
  }
  const [never, once, lately] = [await makeOld(7, 300), await makeOld(9, 200), await makeOld(9, 200)]
  await till.shelf.makeRow({ quantity: 5, priceCents: 100 }) // new
  await makeOld(0, 100) // none left
  await moveClock(till, new Date("2026-08-10T20:00:00Z")) // the 11th in Sri Lanka
  await till.sold([{ stockId: once, quantity: 2 }])
  await moveClock(till, new Date("2026-11-18T04:00:00Z"))
  await till.sold([{ stockId: lately, quantity: 2 }])
  await moveClock(till, new Date("2026-11-20T04:00:00Z"))
  const nameOf = async (id: number) =>
    (
      await till.shelf.sql<{ name: string }>(
        "select m.name from medicines m join stock s on s.medicine_id = m.id where s.id = $1",
        [id],
      )
    )[0]?.name
  const dead = async (days: number) => (await reportOf(till, "dead-stock", `?days=${days}`)).rows
  const row = { manufacturer: "Test Maker", inStockSince: "2026-06-01", costedUnits: 0, cost: 0 }
  const neverSold = { ...row, medicine: await nameOf(never), units: 7, lastSold: null, shelfValue: 2_100 }
  const onceSold = {
    ...row,
    medicine: await nameOf(once),
    units: 7,
    lastSold: "2026-08-11",
    shelfValue: 1_400,
  }
  expect(await dead(90)).toEqual([neverSold, onceSold])
  expect(await dead(100)).toEqual([neverSold, onceSold])
  expect(await dead(101)).toEqual([neverSold])
  expect((await reportOf(till, "dead-stock", "?days=90")).totals).toMatchObject({
    units: 14,
    shelfValue: 3_500,
  })
})

test("values stock at the end of a day in Sri Lanka, whatever happened since", async () => {
  clock.at = new Date("2026-11-20T04:00:00Z")
  await using till = await openTillDesk(app)
  const id = await till.shelf.makeRow({ priceCents: 100 })
  const move = (at: string, line: object) =>
    till.shelf.sql("select apply_movements($1, 'test', gen_random_uuid(), 'test', $2, $3)", [
      till.shelf.pharmacy,
      JSON.stringify([{ stock_id: id, ...line }]),
      at,
    ])
  await move("2026-11-21T04:00:00Z", { kind: "receipt", delta: 40, costed_units: 30, cost_cents: 601 })
  await move("2026-11-24T18:29:59Z", { kind: "reserve", delta: -5 })
  await move("2026-11-24T18:30:00Z", { kind: "found", delta: 2 }) // the 25th in Sri Lanka
  await moveClock(till, new Date("2026-11-25T18:30:00Z"))
  await till.sold([{ stockId: id, quantity: 12 }])
  const valueAt = async (day: string) => {
    const { units, costedUnits, cost } = (await reportOf(till, "stock-value", `?to=${day}`)).totals
    return [units, costedUnits, cost]
  }
  const days = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]
  expect(await Promise.all(days.map(valueAt))).toEqual([
    [0, 0, 0],
    [40, 30, 601],
    [35, 30, 601],
    [37, 30, 601],
    [25, 25, 501],
  ])
})

test("shows a pharmacy nothing of another, and refuses spans that are too long or turned around", async () => {
  clock.at = new Date("2026-11-20T04:00:00Z")
  await using till = await openTillDesk(app)
  const id = await till.shelf.makeRow({ quantity: 40, priceCents: 100 })
  await till.sold([{ stockId: id, quantity: 12 }])
  const other = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: await till.shelf.makePharmacy(),
  })
  for (const report of reportNames) {
    const [own, others] = await Promise.all([
      reportOf(till, report),
      reportOf(till, report, "", other.cookie),
    ])
    expect([own.status, others.status], report).toEqual([200, 200])
    expect(
      others.body.totals.filter((cell) => cell !== null && cell !== 0),
      report,
    ).toEqual([])
    expect(
      own.body.columns.map(({ key }) => key),
      report,
    ).toEqual(definitionOf(report).columns.map(({ key }) => key))
  }
  const status = async (report: string, query: string) => (await reportOf(till, report, query)).status
  expect(await status("sales-by-day", "?from=2025-11-20&to=2026-11-20")).toBe(200)
  expect(await status("sales-by-day", "?from=2025-11-19&to=2026-11-20")).toBe(400)
  expect(await status("journal", "?from=2026-08-20&to=2026-11-20")).toBe(400)
  expect(await status("journal", "?from=2026-11-20&to=2026-11-19")).toBe(400)
  expect(await status("stock-value", "?to=2024-11-18")).toBe(400)
  expect(await status("dead-stock", "?days=1")).toBe(400)
  expect(await status("sales-by-moon", "")).toBe(400)
})
