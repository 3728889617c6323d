import { expect, test } from "vitest"
import { identityOf, isComplete, rolesOf } from "./identity.ts"

test.for<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ "https://pharos.example/roles": ["pharmacien"] }, ["pharmacien"]],
  [{ "urn:anything/roles": ["supplier", "admin"] }, ["admin", "supplier"]],
  [{ "a/roles": ["admin"], "b/roles": ["supplier", "admin"] }, ["admin", "supplier"]],
  [{ "a/roles": ["root", "Admin", "pharmacist", " admin"] }, []],
  [{ "a/roles": "admin" }, ["admin"]],
  [{ "a/roles": ["support", "catalogue"] }, ["catalogue", "support"]],
  [{ "a/roles": "supplier, pharmacien other" }, ["pharmacien", "supplier"]],
  [{ "a/roles": "administrator" }, []],
  [{ "a/roles": { admin: true } }, []],
  [{ "a/roles": [["admin"], { 0: "admin" }, null, 1] }, []],
  [{ "a/roles": null }, []],
  [{ roles: ["admin"] }, []],
  [{ "a/roles/": ["admin"], "a/roles2": ["admin"], "a/Roles": ["admin"] }, []],
])("maps the claims %j to the roles %j", ([claims, expected]) => {
  expect(rolesOf(claims).roles).toEqual(expected)
})

test.for<[string, Record<string, unknown>, string[]]>([
  ["roles", { roles: ["admin"], "a/roles": ["supplier"] }, ["admin"]],
  ["roles", { roles: "pharmacien" }, ["pharmacien"]],
  ["roles", { "a/roles": ["admin"] }, []],
  ["https://pharos.example/roles", { "https://pharos.example/roles": ["admin"] }, ["admin"]],
  ["realm_access.roles", { realm_access: { roles: ["supplier"] } }, ["supplier"]],
  [
    "realm_access.roles",
    { "realm_access.roles": ["admin"], realm_access: { roles: ["supplier"] } },
    ["admin"],
  ],
  ["realm_access.roles", { realm_access: "admin" }, []],
  ["realm_access.roles", { realm_access: null }, []],
  ["__proto__.roles", { roles: ["admin"] }, []],
])("reads the roles of the claim %s in %j as %j", ([claim, claims, expected]) => {
  expect(rolesOf(claims, claim).roles).toEqual(expected)
  expect(isComplete({ name: "Nimali", ...claims }, claim)).toBe(
    expected.length > 0 || JSON.stringify(claims[claim]) !== undefined,
  )
})

test.for<[unknown, string[], string[]]>([
  [["district:Kandy"], ["district"], ["Kandy"]],
  [["district:Nuwara Eliya", "district:kandy", "district:Kandy"], ["district"], ["Kandy", "Nuwara Eliya"]],
  ["support, district:Nuwara-Eliya district:COLOMBO", ["support", "district"], ["Colombo", "Nuwara Eliya"]],
  [["district"], [], []],
  [["district:", "district:*", "district:Kandy,Galle", "xdistrict:Kandy"], [], []],
  ["district Kandy", [], []],
  [[["district:Kandy"], { district: "Kandy" }], [], []],
])("reads the roles and districts of %j", ([stated, roles, districts]) => {
  expect(rolesOf({ "a/roles": stated })).toEqual({ roles, districts })
})

test("accepts only pictures over https", () => {
  const pictureOf = (picture: unknown) => identityOf({ sub: "a", picture }).picture
  expect(pictureOf("https://img.example/a.png")).toBe("https://img.example/a.png")
  for (const picture of [
    "http://img.example/a.png",
    "javascript:alert(1)",
    "data:image/png,",
    "/a.png",
    "",
    7,
    null,
  ]) {
    expect(pictureOf(picture)).toBeNull()
  }
})

test.for<[Record<string, unknown>, boolean]>([
  [{ email: "nimali@example.lk", email_verified: true }, true],
  [{ email: "nimali@example.lk", email_verified: "true" }, true],
  [{ email: "nimali@example.lk", email_verified: false }, false],
  [{ email: "nimali@example.lk", email_verified: "false" }, false],
  [{ email: "nimali@example.lk", email_verified: 1 }, false],
  [{ email: "nimali@example.lk" }, false],
  [{ email_verified: true }, false],
  [{ email: "a@b.lk, c@d.lk", email_verified: true }, false],
  [{ email: "a@b.lk\r\nBcc: c@d.lk", email_verified: true }, false],
  [{ email: `${"a".repeat(320)}@b.lk`, email_verified: true }, false],
])("reads the address of %j as confirmed: %j", ([claims, expected]) => {
  expect(identityOf({ sub: "a", ...claims }).emailVerified).toBe(expected)
})

test("truncates a name and removes direction marks", () => {
  expect(identityOf({ sub: "a", name: " Nimali\u202e\u0000 Perera\n" }).name).toBe("Nimali Perera")
  expect(identityOf({ sub: "a", name: "😀".repeat(400) }).name).toBe("😀".repeat(300))
  expect(identityOf({ sub: "a" }).name).toBe("")
})

test.for([undefined, "", 7, "a".repeat(256), "a\u0000b", "a\nb", "\ud800"])(
  "refuses the subject %j",
  (sub) => {
    expect(() => identityOf({ sub })).toThrow(TypeError)
  },
)

test("treats a token without name or roles as incomplete", () => {
  expect(isComplete({ name: "Nimali", "x/roles": [] })).toBe(true)
  expect(isComplete({ name: "Nimali" })).toBe(false)
  expect(isComplete({ "x/roles": [] })).toBe(false)
})
