import * as oidc from "openid-client"
import { hashOf } from "./cookies.ts"
import { type Identity, identityOf, isComplete } from "./identity.ts"
import type { LoginAttempt } from "./queries.ts"

const scope = "openid profile email"

export type Question = { url: URL; state: string; attempt: LoginAttempt }

export type Asking = { issuer: string; redirectUri: string; back: string }

/** The address at which the provider asks a person who they are, and what to remember until the answer comes. */
export async function askWhoIsThere(configuration: oidc.Configuration, asking: Asking): Promise<Question> {
  const codeVerifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: asking.redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  })
  return { url, state, attempt: { ...asking, stateHash: hashOf(state), codeVerifier, nonce } }
}

export type Answer = { identity: Identity; idToken: string | null }

/** Trades the code of an answer for the person: state, issuer, nonce, audience, signature and times are checked on the way. */
export async function hearWhoIsThere(
  configuration: oidc.Configuration,
  given: { attempt: LoginAttempt; state: string; query: string },
): Promise<Answer> {
  const { attempt, state, query } = given
  const tokens = await oidc.authorizationCodeGrant(
    configuration,
    new URL(`${attempt.redirectUri}?${query}`),
    {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    },
  )
  const claims = tokens.claims()
  if (!claims) throw new TypeError("The identity provider gave no ID token.")
  const { userinfo_endpoint: hasMore } = configuration.serverMetadata()
  const more =
    hasMore && !isComplete(claims)
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  return { identity: identityOf({ ...more, ...claims }), idToken: tokens.id_token ?? null }
}

/** Where the provider's own session ends, or null when it offers no such place. */
export function goodbyeUrl(
  configuration: oidc.Configuration,
  idToken: string,
  origin: string,
): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${origin}/`,
  }).href
}
