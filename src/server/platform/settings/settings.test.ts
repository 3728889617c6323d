import { expect, test } from "vitest"
import { InvalidSetting, readSettings } from "./settings.ts"

const refusalOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message
    throw error
  }
  return null
}

test("defaults to a demo on loopback", () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ port: 3000, host: "127.0.0.1", demo: true, databaseUrl: null, oidc: null })
})

test.each([
  [{ PORT: "0x10" }, "PORT"],
  [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "1.5" }, "PORT"],
  [{ DATABASE_URL: "mysql://here" }, "DATABASE_URL must start with postgres://"],
  [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL must be an http or https address"],
  [{ SHUTDOWN_DELAY_SECONDS: "soon" }, "SHUTDOWN_DELAY_SECONDS must be a whole number from 0 to 600"],
  [{ MAP_BASEMAP: "moon" }, "MAP_BASEMAP"],
  [{ SOCIAL_LINKS: "github" }, "SOCIAL_LINKS must look like"],
  [{ SOCIAL_LINKS: "x=javascript:alert(1)" }, "SOCIAL_LINKS must look like"],
  [{ CONTACT_EMAIL: "nobody" }, "CONTACT_EMAIL must be an email address"],
  [{ PUSH_SERVICES: "https://push.example/path" }, "PUSH_SERVICES must look like"],
  [{ PUSH_SERVICES: "http://10.0.0.1" }, "PUSH_SERVICES must look like"],
  [{ INTERACTIONS_URL: "http://cds.example/hook" }, "INTERACTIONS_URL must start with https://"],
  [{ INTERACTIONS_URL: "cds.example" }, "INTERACTIONS_URL must be an http or https address"],
  [{ VAPID_PUBLIC_KEY: "x" }, "VAPID_PUBLIC_KEY must be 65 bytes"],
  [{ VAPID_PUBLIC_KEY: `B${"x".repeat(86)}` }, "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY together"],
  [{ VAPID_SUBJECT: "https://" }, "VAPID_SUBJECT must be like"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ OIDC_ISSUER: "https://login.example" }, "OIDC_CLIENT_ID is missing"],
])("refuses to start with %o and names it", (environment, message) => {
  expect(refusalOf(environment as Record<string, string>)).toContain(message) // the table's rows have different keys
})

test("requires PUBLIC_URL for a real provider on a public host", () => {
  const provider = { HOST: "0.0.0.0", OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "pharos" }
  expect(refusalOf(provider)).toContain("PUBLIC_URL is missing")
  expect(readSettings({ ...provider, PUBLIC_URL: "https://pharos.example" }).publicUrl).toBe(
    "https://pharos.example",
  )
})

test.each(["/pharos", "/pharos/", "/?a", "/#a"])("refuses PUBLIC_URL with %s", (path) => {
  expect(refusalOf({ PUBLIC_URL: `https://pharos.example${path}` })).toContain(
    "PUBLIC_URL must be an address without a path, such as https://pharos.example",
  )
})

test("accepts PUBLIC_URL with a trailing slash", () => {
  expect(readSettings({ PUBLIC_URL: "https://Pharos.example:443/" }).publicUrl).toBe("https://pharos.example")
})

test("allows http over a network in the demo only", () => {
  const provider = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "pharos" }
  const plain = { PUBLIC_URL: "http://pharos.example" }
  expect(refusalOf({ ...provider, ...plain })).toContain("PUBLIC_URL=http://pharos.example is not https")
  expect(readSettings({ ...provider, PUBLIC_URL: "http://localhost:3000" }).isPlainHttp).toBe(false)
  expect(readSettings({ ...provider, PUBLIC_URL: "https://pharos.example" }).isPlainHttp).toBe(false)
  expect(readSettings({ DEMO: "1", ...plain }).isPlainHttp).toBe(true)
})

test.each(["true", "yes", "loopback", "-1", "1.5", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.5,", "::1/129"])(
  "refuses TRUST_PROXY=%s with what to write instead",
  (TRUST_PROXY) => {
    expect(refusalOf({ TRUST_PROXY })).toMatch(
      /TRUST_PROXY must be the number of .*, such as 1, or .*, such as 10\./,
    )
  },
)

test.each([
  ["0", 0],
  ["1", 1],
  ["10.0.0.5, 10.1.0.0/16,::1,2001:db8::/32", ["10.0.0.5", "10.1.0.0/16", "::1", "2001:db8::/32"]],
])("accepts TRUST_PROXY=%s as reverse proxies", (TRUST_PROXY, trustProxy) => {
  expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test("treats an empty variable as unset", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "", BLOG_URL: "" })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  })
})
