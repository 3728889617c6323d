import { UpcomingPage } from "#web/layout/upcoming-page.tsx"

export const StockPage = () => <UpcomingPage heading="stockHeading" />
export const MedicinesPage = () => <UpcomingPage heading="medicinesHeading" />
