import { setTimeout as wait } from "node:timers/promises"
import type { BrowserContext, Page, Worker } from "@playwright/test"
import { type PushService, startPushService } from "#stand-ins/push-service.ts"
import { test as base, type Rows } from "./fixtures.ts"
import type { OwnPerson } from "./own-person.ts"

/** A push service that the product under test knows, and a new logged-in person with a dose in three days. */
export const test = base.extend<{ somebody: OwnPerson }, { pushService: PushService }>({
  somebody: [
    async ({ customer, rows }, use) => {
      await makeDose(rows, customer.subject, { medicine: "vitamin D", dueIn: "3 days" })
      await use(customer)
    },
    { auto: true },
  ],
  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument
    async ({}, use) => {
      await using service = await startOnFreedPort(Number(process.env.E2E_PUSH_PORT))
      await use(service)
    },
    { scope: "worker", timeout: 600_000 },
  ],
})

/** Starts the push service on its configured port; waits while another worker uses it. */
async function startOnFreedPort(port: number) {
  for (;;) {
    try {
      return await startPushService(port)
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error
      await wait(200)
    }
  }
}

/** Creates a dose that is due now. */
export const makeDueDose = (rows: Rows, subject: string, medicine: string) =>
  makeDose(rows, subject, { medicine, dueIn: "0" })

async function makeDose(
  rows: Rows,
  subject: string,
  { medicine, dueIn }: { medicine: string; dueIn: string },
) {
  const [dose] = await rows<{ id: number }>(
    `with schedule as (
       insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description, remind_times, first_dose_time)
       values ($1, gen_random_uuid(), '', 'Morning', $2, 8, 'With food', 1, now() - interval '8 hours') returning id
     ) insert into next_doses (scheduler_id, next_dose_time, reminder_count, created_at)
       select id, now() + $3::interval, 1, now() - interval '8 hours' from schedule returning id`,
    [subject, medicine, dueIn],
  )
  return dose?.id ?? 0
}

/** Gives the browser an endpoint at the tests' push service, because headless Chromium has none. */
export async function giveAddress(context: BrowserContext, service: PushService) {
  const { id, endpoint, keys } = service.subscribe()
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const made = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem("subscribed")
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          sessionStorage.setItem("subscribed", "1")
          return made
        },
        getSubscription: async () => (sessionStorage.getItem("subscribed") ? made : null),
      })
    },
    { endpoint, keys },
  )
  return id
}

/** The real service worker of a page, and a function that delivers push messages to it. */
export async function openWorker(page: Page) {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"))
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send("ServiceWorker.enable")
  const registrationId = await registered
  // A push to a worker that is still activating is lost.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated")
  await countShown(worker)
  return {
    worker,
    push: (data: string) =>
      devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    /** The number of notifications shown. */
    shownTimes: () => worker.evaluate(() => (self as unknown as { shown: number }).shown), // set below
    press: (action: string) => pressNotification(worker, action),
  }
}

const countShown = (worker: Worker) =>
  worker.evaluate(() => {
    const counting = self as unknown as { shown: number; registration: ServiceWorkerRegistration } // the worker's own global
    counting.shown = 0
    const show = counting.registration.showNotification.bind(counting.registration)
    counting.registration.showNotification = async (title, options) => {
      counting.shown += 1
      return show(title, options)
    }
  })

/**
 * Presses a button of the only notification. The test awaits the effect, because only a browser can await the
 * event.
 */
const pressNotification = (worker: Worker, action: string) =>
  worker.evaluate(async (action) => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } // the worker's own global
    const [notification] = await scope.registration.getNotifications()
    const Pressed = Reflect.get(self, "NotificationEvent")
    const event = new Pressed("notificationclick", { notification, action })
    const waits: Promise<unknown>[] = []
    Object.defineProperty(event, "waitUntil", { value: (wait: Promise<unknown>) => waits.push(wait) })
    self.dispatchEvent(event)
    await Promise.all(waits)
  }, action)

export const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
