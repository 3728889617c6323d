import { Guarded } from "#web/layout/guarded.tsx"
import { Page } from "#web/layout/page.tsx"
import { UpcomingPage } from "#web/layout/upcoming-page.tsx"

/** Administration, for the role admin. */
export function AdminPage() {
  return (
    <Guarded need="admin">
      <Page>
        <UpcomingPage heading="adminHeading" />
      </Page>
    </Guarded>
  )
}
