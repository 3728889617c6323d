import type { Page } from "@playwright/test"
import type { OwnOpeningHours } from "#contract/pharmacy/opening-hours.ts"

const hours: OwnOpeningHours = {
  openMinutes: "{[480,1200),[1920,2640),[3360,4080),[4800,5520),[6240,6960),[7680,8100)}",
  specialHours: null,
  holidayHours: [{ from: "09:00", to: "13:00" }],
  days: [
    { day: "2099-01-08", isDuty: false, hours: [], reason: "Poya day", version: 1 },
    {
      day: "2099-01-08",
      isDuty: true,
      hours: [{ from: "20:00", to: "08:00" }],
      reason: "",
      version: 1,
    },
    {
      day: "2099-02-12",
      isDuty: false,
      hours: [
        { from: "08:00", to: "12:00" },
        { from: "15:00", to: "19:30" },
      ],
      reason: "Family event in the village of the owner's mother, as every year",
      version: 2,
    },
  ],
  holidays: [{ day: "2099-01-15", name: "Tamil Thai Pongal day" }],
}

/** Shows a pharmacy with dates, a night duty and hours on public holidays. */
export const sampleOpeningHours = (page: Page) =>
  page.route("**/api/pharmacy/opening-hours", (route) => route.fulfill({ json: hours }))
