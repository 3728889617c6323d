import { Guarded } from "#web/layout/guarded.tsx"
import { Page } from "#web/layout/page.tsx"
import { UpcomingPage } from "#web/layout/upcoming-page.tsx"

/** A customer's own orders. */
export function OrdersPage() {
  return (
    <Guarded need="signed-in">
      <Page>
        <UpcomingPage heading="ordersHeading" />
      </Page>
    </Guarded>
  )
}
