import { expect, test } from "vitest"
import { InvalidSetting, readSettings } from "#server/platform/settings/settings.ts"
import { refuseExposedDemo } from "./demo-mode.ts"

const provider = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "pharos" }
// All combinations of how the server is reached and how the database is named.
const reaches = {
  local: {},
  "HOST=::1": { HOST: "::1" },
  "a loopback PUBLIC_URL": { PUBLIC_URL: "http://localhost:5173" },
  "a loopback PUBLIC_URL by number": { PUBLIC_URL: "http://[::1]:3000" },
  "HOST=0.0.0.0": { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
  "a public PUBLIC_URL": { PUBLIC_URL: "https://pharos.example" },
  "a proxy": { TRUST_PROXY: "1" },
}
const localReaches = Object.keys(reaches).slice(0, 4)
const databases = {
  embedded: {},
  DATABASE_URL: { DATABASE_URL: "postgres://owner@db/pharos" },
  DATABASE_READ_URL: { DATABASE_READ_URL: "postgres://owner@replica/pharos" },
}

function refusalOf(environment: Record<string, string>): string | null {
  try {
    refuseExposedDemo(readSettings(environment))
    return null
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message
    throw error
  }
}

const rows = Object.entries(reaches).flatMap(([reach, settings]) =>
  Object.entries(databases).map(([database, url]) => ({
    reach,
    database,
    environment: { ...settings, ...url } as Record<string, string>, // the rows have different keys
    isLocal: localReaches.includes(reach) && database === "embedded",
  })),
)

test.each(rows)("starts $reach with $database in demo mode only if local", ({ environment, isLocal }) => {
  const refusal = refusalOf(environment)
  const isRefused = /^OIDC_ISSUER is not set.* Set OIDC_ISSUER, or DEMO=1 if .*\.$/.test(refusal ?? "")
  expect(isRefused).toBe(!isLocal)
  expect(refusalOf({ ...environment, OIDC_ISSUER: "", DEMO: "0" })).toBe(refusal)
})

test.each(rows)("starts $reach with $database and DEMO=1", ({ environment }) => {
  expect(refusalOf({ ...environment, DEMO: "1" })).toBeNull()
})

test.each(rows)("starts $reach with $database and an identity provider", ({ environment }) => {
  expect(refusalOf({ ...environment, ...provider })).toBeNull()
  expect(refusalOf({ ...environment, ...provider, DEMO: "1" })).toContain("contradict each other")
})

test("names the setting and no password in a refusal", () => {
  const refusal = refusalOf({ DATABASE_URL: "postgres://owner:secret@db/pharos" })
  expect(refusal).toContain("DATABASE_URL")
  expect(refusal).not.toContain("secret")
  expect(refusalOf({ PUBLIC_URL: "https://pharos.example" })).toContain("PUBLIC_URL=https://pharos.example")
})
