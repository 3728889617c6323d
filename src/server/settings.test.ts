import { expect, test } from "vitest"
import { readSettings, WrongSetting } from "./settings.ts"

const refusalOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof WrongSetting) return error.message
    throw error
  }
  return null
}

test("nothing set means a demo on loopback", () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ port: 3000, host: "127.0.0.1", demo: true, databaseUrl: null, oidc: null })
})

test.each([
  [{ PORT: "0x10" }, "PORT"],
  [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "1.5" }, "PORT"],
  [{ DATABASE_URL: "mysql://here" }, "DATABASE_URL must start with postgres://"],
  [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL must be an http or https address"],
  [{ MAP_BASEMAP: "moon" }, "MAP_BASEMAP"],
  [{ SOCIAL_LINKS: "github" }, "SOCIAL_LINKS must look like"],
  [{ SOCIAL_LINKS: "x=javascript:alert(1)" }, "SOCIAL_LINKS must look like"],
  [{ CONTACT_EMAIL: "nobody" }, "CONTACT_EMAIL must be an email address"],
  [{ PUSH_SERVICES: "https://push.example/path" }, "PUSH_SERVICES must look like"],
  [{ PUSH_SERVICES: "http://10.0.0.1" }, "PUSH_SERVICES must look like"],
  [{ VAPID_PUBLIC_KEY: "x" }, "VAPID_PUBLIC_KEY must be 65 bytes"],
  [{ VAPID_PUBLIC_KEY: `B${"x".repeat(86)}` }, "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY together"],
  [{ VAPID_SUBJECT: "https://" }, "VAPID_SUBJECT must be like"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ OIDC_ISSUER: "https://login.example" }, "OIDC_CLIENT_ID is missing"],
])("%o stops the start with a sentence that names it", (environment, says) => {
  expect(refusalOf(environment as Record<string, string>)).toContain(says) // the table's rows have different keys
})

test("a real provider on a public host needs to know the way back", () => {
  const provider = { HOST: "0.0.0.0", OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "pharos" }
  expect(refusalOf(provider)).toContain("PUBLIC_URL is missing")
  expect(readSettings({ ...provider, PUBLIC_URL: "https://pharos.example/x" }).publicUrl).toBe(
    "https://pharos.example",
  )
})

test("an empty variable is as good as none", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "", BLOG_URL: "" })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  })
})
