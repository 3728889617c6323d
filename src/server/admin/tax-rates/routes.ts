import { sql } from "kysely"
import type { TaxRate } from "#contract/admin/tax-rates.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints } from "#server/api/endpoints.ts"
import { call } from "#server/platform/database/call.ts"

const { adminTaxRates } = endpoints

async function listOf({ app }: CallContext): Promise<{ rates: TaxRate[] }> {
  const { rows } = await sql<TaxRate>`
    select r.id, r.name, (tax_on(r.id, ${colomboDay(app.now())}::date) -> 'percent')::float8 as percent, r.version,
      (select jsonb_agg(jsonb_build_object('validFrom', p.valid_from, 'percent', p.percent) order by p.valid_from)
        from tax_percents p where p.rate_id = r.id) as percents,
      (select count(*)::int from medicines m where m.tax_rate_id = r.id) as medicines
    from tax_rates r order by lower(r.name)`.execute(app.database.sql)
  return { rates: rows }
}

type Written = Pick<TaxRate, "name" | "percents">

/** Returns a rate as it is written: its percentages by day. */
const payloadOf = ({ name, percents }: Written) => ({
  name,
  percents: percents.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1)),
})

export const adminTaxRateRoutes = {
  list: adminTaxRates.list.handler(({ context }) => listOf(context)),

  add: adminTaxRates.add.handler(async ({ context, input }) => {
    const rate = { ofRate: null, readVersion: null, payload: payloadOf(input) }
    await call(context.app.database, fn.adminSaveTaxRate(rate))
    return listOf(context)
  }),

  change: adminTaxRates.change.handler(async ({ context, input: { id, version, ...written } }) => {
    const rate = { ofRate: id, readVersion: version, payload: payloadOf(written) }
    await call(context.app.database, fn.adminSaveTaxRate(rate))
    return listOf(context)
  }),

  remove: adminTaxRates.remove.handler(async ({ context, input: { id, version } }) => {
    await call(context.app.database, fn.adminRemoveTaxRate({ ofRate: id, readVersion: version }))
    return listOf(context)
  }),
}
