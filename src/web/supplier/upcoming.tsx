import { UpcomingPage } from "#web/layout/upcoming-page.tsx"

export const AvailableOrdersPage = () => <UpcomingPage heading="availableOrdersHeading" />
export const AcceptedOrdersPage = () => <UpcomingPage heading="acceptedOrdersHeading" />
export const OrderHistoryPage = () => <UpcomingPage heading="orderHistoryHeading" />
