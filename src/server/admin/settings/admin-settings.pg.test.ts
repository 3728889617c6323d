import { expect, test } from "vitest"
import type { SettingsPage } from "#contract/admin/settings.ts"
import type { Site } from "#contract/platform/site.ts"
import { findLowStock } from "#server/pharmacy/purchase-orders/low-stock.ts"
import { getRetentionDays } from "#server/platform/site/queries.ts"
import { cacheSiteSettings } from "#server/platform/site/site-settings.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

const at = "2026-11-20T06:30:00.000Z"

type Body = SettingsPage & { code?: string; data?: { fields: { field: string; message: string }[] } }

async function openDesk(app: TestApp) {
  const admin = await signIn(app, { roles: ["admin"], name: "Asha" })
  const send = async (method: string, path: string, body?: object) => {
    const answer = await app.ask(`/api/admin/${path}`, {
      method,
      headers: { cookie: admin.cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const set = (name: string, value: string, version = 1) =>
    send("PUT", `settings/${name}`, { version, value, reason: "Tried" })
  const giveBack = (name: string, version: number) =>
    send("POST", `settings/${name}/give-back`, { version, reason: "Back" })
  return { admin, send, set, giveBack }
}

const siteOf = async (app: TestApp) => (await (await app.ask("/api/site")).json()) as Site

test("overrides the environment on every node until a setting is reset", async () => {
  const settings = {
    EMERGENCY_NUMBER: "119",
    BLOG_URL: "https://blog.example",
    SOCIAL_LINKS: "x=https://x.example",
  }
  await using app = await startApp({ settings, now: () => new Date(at) })
  await using other = await startApp({ settings, now: () => new Date(at), database: app.cluster })
  const { admin, send, set, giveBack } = await openDesk(app)
  const find = ({ settings: all }: SettingsPage, name: string) => all.find((setting) => setting.name === name)
  const deployed = (await send("GET", "settings")).body
  expect(find(deployed, "emergency_number")).toEqual({
    name: "emergency_number",
    value: "119",
    deployed: "119",
    isSet: false,
    version: 1,
    changedBy: null,
    changedAt: null,
    reason: null,
  })
  expect(deployed.assistant).toMatchObject({
    provider: null,
    persona: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
  })
  expect(JSON.stringify(deployed)).not.toMatch(/key|secret|password/i)

  const answer = await set("emergency_number", "110")
  expect(find(answer.body, "emergency_number")).toMatchObject({
    value: "110",
    deployed: "119",
    isSet: true,
    version: 2,
    changedBy: "Asha",
    changedAt: at,
    reason: "Tried",
  })
  await set("blog_url", "")
  await set("social_links", "facebook=https://f.example/a\nx=https://x.example ,")
  await set("contact_email", "help@pharos.example")
  expect(await siteOf(app)).toMatchObject({
    emergencyNumber: "110",
    blogUrl: null,
    socialLinks: [
      { kind: "facebook", url: "https://f.example/a" },
      { kind: "x", url: "https://x.example" },
    ],
    contact: { email: "help@pharos.example", phone: null },
  })
  await expect.poll(() => siteOf(other)).toEqual(await siteOf(app))
  const about = await other.ask("/api/assistant", { headers: { cookie: admin.cookie } })
  expect(await about.json()).toMatchObject({ emergencyNumber: "110" })

  expect((await giveBack("emergency_number", 1)).body.code).toBe("already-changed")
  const [one, two] = await Promise.all([giveBack("emergency_number", 2), set("emergency_number", "1990", 2)])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  await expect
    .poll(async () => (await siteOf(other)).emergencyNumber)
    .toBe(one.status === 200 ? "119" : "1990")

  const history = await app.ask("/api/admin/audit?thing=setting", { headers: { cookie: admin.cookie } })
  const { entries } = (await history.json()) as { entries: object[] } // the contract's type
  expect(entries.at(-1)).toMatchObject({
    actorName: "Asha",
    action: "adminSettings.change",
    thingId: "emergency_number",
    before: { value: "119" },
    after: { value: "110" },
    reason: "Tried",
  })
  expect(entries).toHaveLength(5)
})

test("accepts only settings and values that the environment accepts", async () => {
  await using app = await startApp()
  const { set, send } = await openDesk(app)
  const refusals: [string, string, string][] = [
    ["emergency_number", "", "must be a phone number"],
    ["emergency_number", "   ", "must be a phone number"],
    ["contact_phone", "call me", "must be a phone number"],
    ["contact_email", "nobody", "must be an email address"],
    ["blog_url", "javascript:alert(1)", "must be an http or https address"],
    ["forum_url", `https://x.example/${"a".repeat(500)}`, "must be an http or https address"],
    ["credit_url", "/contact", "must be an http or https address"],
    ["social_links", "github", "must look like github=https://…,mastodon=https://…"],
    ["social_links", "x=javascript:alert(1)", "must look like github=https://…,mastodon=https://…"],
    ["low_stock_limit", "-1", "must be a whole number from 0 to 100000"],
    ["uploads_kept_days", "29", "must be a whole number from 30 to 730"],
    ["unmet_kept_days", "0", "must be a whole number from 1 to 365"],
    ["assistant", "maybe", "must be on or off"],
  ]
  for (const [name, value, message] of refusals) {
    const { status, body } = await set(name, value)
    expect([name, status, body.data?.fields]).toEqual([name, 400, [{ field: "value", message }]])
  }
  for (const name of ["AI_KEY", "oidc", "maintenance_notice", "analytics_script_url", "__proto__"])
    expect((await set(name, "x")).status, name).toBe(400)
  expect((await send("POST", "settings/AI_KEY/give-back", { version: 1, reason: "x" })).status).toBe(400)
  const pharmacist = await signIn(app, { roles: ["pharmacien"] })
  expect((await app.ask("/api/admin/settings", { headers: { cookie: pharmacist.cookie } })).status).toBe(403)
  expect(await ask(app.cluster.ownerUrl, "select from site_settings")).toEqual([])
})

test("applies assistant, limit and retention settings at once", async () => {
  const model = { AI_PROVIDER: "openai", AI_URL: "http://127.0.0.1:9", AI_MODEL: "none" }
  await using app = await startApp({ settings: model })
  const { admin, set } = await openDesk(app)
  const about = async () => {
    const answer = await app.ask("/api/assistant", { headers: { cookie: admin.cookie } })
    return ((await answer.json()) as { provider: string | null }).provider
  }
  expect(await about()).toBe("127.0.0.1")
  await set("assistant", "off")
  expect(await about()).toBeNull()
  const answer = await app.ask("/api/assistant/messages", {
    method: "POST",
    headers: { cookie: admin.cookie },
    body: JSON.stringify({ text: "hello", history: [] }),
  })
  expect(await answer.text()).toContain('"by":"pharos"')

  await using shelf = await openShelf(app.cluster)
  await shelf.makeRow({ quantity: 20 })
  const limitOf = async () => (await findLowStock(shelf.database, shelf.pharmacy, new Date())).limit
  expect(await limitOf()).toBe(10)
  await set("low_stock_limit", "25")
  expect(await limitOf()).toBe(25)
  await shelf.sql("insert into purchase_settings (pharmacy_id, low_stock_limit) values ($1, 3)", [
    shelf.pharmacy,
  ])
  expect(await limitOf()).toBe(3)
  expect(await getRetentionDays(app.database, "unmet_kept_days")).toBe(90)
  await set("unmet_kept_days", "7")
  expect([
    await getRetentionDays(app.database, "unmet_kept_days"),
    await getRetentionDays(app.database, "uploads_kept_days"),
  ]).toEqual([7, 30])
})

test("shows a notice on every node until its end, even without the live feed", async () => {
  let now = new Date(at)
  await using app = await startApp({ now: () => now })
  const { send, giveBack } = await openDesk(app)
  const notice = {
    text: "Pharos rests from ten to eleven",
    from: "2026-11-20T22:00:00+05:30",
    until: "2026-11-20T23:00:00+05:30",
  }
  const live = {
    onTopics: () => () => true,
    state: () => ({ mode: "polling" as const, listeners: 0, lagBytes: 0, lagMs: 0, lastError: null }),
  }
  const deaf = await cacheSiteSettings({
    site: app.settings.site,
    database: app.database,
    live,
    log: { warn: () => {} },
    everyMs: 20,
  })
  try {
    expect(
      (await send("PUT", "maintenance-notice", { version: 1, ...notice, reason: "A disk" })).status,
    ).toBe(200)
    const kept = { text: notice.text, from: "2026-11-20T16:30:00.000Z", until: "2026-11-20T17:30:00.000Z" }
    expect((await siteOf(app)).notice).toEqual(kept)
    await expect.poll(() => deaf.get().notice).toEqual(kept)
    await ask(app.cluster.ownerUrl, "revoke select on site_settings from pharos_app")
    await deaf.reload()
    expect(deaf.get().notice).toEqual(kept)
    await ask(app.cluster.ownerUrl, "grant select on site_settings to pharos_app")
    now = new Date("2026-11-20T17:30:00.000Z")
    expect((await siteOf(app)).notice).toBeNull()
    expect((await giveBack("maintenance_notice", 2)).body.notice).toMatchObject({
      value: null,
      isSet: false,
      version: 3,
    })
    await expect.poll(() => deaf.get().notice).toBeNull()
  } finally {
    await deaf.stop()
  }
  const wrong = await send("PUT", "maintenance-notice", {
    version: 3,
    ...notice,
    until: notice.from,
    reason: "A disk",
  })
  expect(wrong.body.data?.fields).toEqual([{ field: "until", message: "The end must be after the start" }])
})
