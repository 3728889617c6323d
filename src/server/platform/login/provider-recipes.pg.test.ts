import { expect, test } from "vitest"
import { startHostileProvider } from "#test/platform/hostile-identity-provider.ts"
import { startApp } from "#test/support/app.ts"
import { personOf } from "#test/support/login.ts"
import { makeVisitor } from "#test/support/visitor.ts"

type Recipe = {
  /** The path of the issuer. */
  path: string
  settings?: Record<string, string>
  metadata: Record<string, unknown>
  claims: Record<string, unknown>
  answer?: (issuer: string) => Record<string, string>
  subject: string
}

const tenant = "6f2d5f0a-3c1b-4a0e-9c1d-0a4b6f1c2d3e"

/** What the providers in docs/deploying.md answer when they are set up as it says there, from their documentation. */
const recipes: Record<string, Recipe> = {
  Auth0: {
    path: "/",
    metadata: {
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "private_key_jwt"],
      code_challenge_methods_supported: ["S256", "plain"],
      request_parameter_supported: false,
    },
    claims: {
      "https://pharos.example/roles": ["pharmacien"],
      nickname: "kamala",
      name: "Kamala Perera",
      updated_at: "2026-11-27T08:00:00.000Z",
      sub: "auth0|64b7f1a2c3d4e5f6",
      sid: "wRk3",
    },
    subject: "auth0|64b7f1a2c3d4e5f6",
  },
  Keycloak: {
    path: "/realms/pharos",
    settings: { OIDC_ROLES_CLAIM: "roles" },
    metadata: {
      token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_basic", "client_secret_post"],
      code_challenge_methods_supported: ["plain", "S256"],
      authorization_response_iss_parameter_supported: true,
    },
    // The realm's own roles are in the list too.
    claims: {
      typ: "ID",
      azp: "pharos",
      acr: "1",
      sid: "b0a1",
      email_verified: true,
      roles: ["offline_access", "uma_authorization", "pharmacien", "default-roles-pharos"],
      name: "Kamala Perera",
      preferred_username: "kamala",
      sub: "0c6e1c8e-9b1e-4f52-8b33-1f8d2f3f9f10",
    },
    answer: (issuer) => ({ session_state: "b0a1", iss: issuer }),
    subject: "0c6e1c8e-9b1e-4f52-8b33-1f8d2f3f9f10",
  },
  "Microsoft Entra ID": {
    path: `/${tenant}/v2.0`,
    settings: { OIDC_ROLES_CLAIM: "roles" },
    // It does not say that it supports PKCE, and its keys do not name their algorithm.
    metadata: {
      token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt", "client_secret_basic"],
      code_challenge_methods_supported: undefined,
      subject_types_supported: ["pairwise"],
    },
    claims: {
      ver: "2.0",
      tid: tenant,
      oid: "9c1f0a7e-2f47-4d4b-8d63-6b7f1d1b7c55",
      name: "Kamala Perera",
      preferred_username: "kamala@pharmacy.example",
      roles: ["pharmacien"],
      rh: "0.AXo",
      uti: "q1",
      sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
    },
    answer: () => ({ session_state: "5b1c" }),
    subject: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
  },
}

test.each(Object.entries(recipes))("logs staff in by the recipe for %s", async (_, recipe) => {
  await using provider = await startHostileProvider({ path: recipe.path, algorithm: "RS256" })
  provider.state.tampering = {
    metadata: recipe.metadata,
    token: ({ header, claims }) => {
      const { "x/roles": _roles, name: _name, ...own } = claims
      return { header, claims: { ...own, ...recipe.claims } }
    },
    answer: (answer) => ({ ...answer, ...recipe.answer?.(provider.issuer) }),
    // The ID token must be enough.
    userinfo: { sub: recipe.subject },
  }
  await using app = await startApp({
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "pharos",
      OIDC_CLIENT_SECRET: "secret",
      ...recipe.settings,
    },
  })
  const visitor = makeVisitor()
  const url = app.url.replace("127.0.0.1", "localhost")
  await visitor.go(`${url}/auth/login?back=/contact`)
  expect(await personOf({ url }, visitor)).toMatchObject({
    subject: recipe.subject,
    name: "Kamala Perera",
    roles: ["pharmacien"],
  })
  const [exchange] = provider.state.tokenRequests
  expect(exchange?.get("code_verifier")).toMatch(/^[\w-]{43,}$/)
})
