// accounts.google.com and oauth2.googleapis.com: the question to the person, codes, tokens.
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { json } from './answers.ts'
import { word } from './model.ts'
import type { GoogleWorld, GrantRow } from './model.ts'

/** The page that asks the person; `answer` yes or no comes back with the same query. */
export function authorize(world: GoogleWorld, query: URLSearchParams, response: ServerResponse): void {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== world.clientId) return json(response, 401, { error: 'invalid_client' })
  if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/|^https:\/\//.test(redirectUri))
    return json(response, 400, { error: 'redirect_uri_mismatch' })
  if (
    query.get('response_type') !== 'code' ||
    query.get('code_challenge_method') !== 'S256' ||
    !query.get('code_challenge')
  )
    return json(response, 400, { error: 'invalid_request' })
  const answer = query.get('answer')
  if (answer === null)
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Sign in with Google</h1>${world.persons.map((one) => `<p>${one.name}</p>`).join('')}`)
  const back = new URL(redirectUri)
  back.searchParams.set('state', query.get('state') ?? '')
  if (answer === 'no') back.searchParams.set('error', 'access_denied')
  else {
    const person = world.persons[Number(query.get('person') ?? 0)]
    if (!person) return json(response, 400, { error: 'invalid_request' })
    const code = `4/${word(24)}`
    world.codes.set(code, {
      person,
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
      scope: query.get('granted') ?? query.get('scope') ?? '',
    })
    back.searchParams.set('code', code)
    back.searchParams.set('scope', query.get('scope') ?? '')
  }
  response.writeHead(302, { location: back.href }).end()
}

const issue = (world: GoogleWorld, grant: GrantRow): string => {
  const access = `ya29.${word(32)}`
  world.access.set(access, { grant, until: Date.now() + world.expiresIn * 1000 })
  return access
}

/** The token endpoint. A code serves once, with the verifier of its challenge and the same redirect address. */
export function token(world: GoogleWorld, form: URLSearchParams, response: ServerResponse): void {
  if (world.faults.tokenStatus > 0) return json(response, world.faults.tokenStatus, { error: 'internal_failure' })
  if (form.get('client_id') !== world.clientId || form.get('client_secret') !== world.clientSecret)
    return json(response, 401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' })
  const bad = (): void =>
    json(response, 400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
  if (form.get('grant_type') === 'refresh_token') {
    world.refreshes += 1
    const grant = world.grants.find((one) => one.refresh === form.get('refresh_token'))
    if (!grant || grant.revoked) return bad()
    return json(response, 200, {
      access_token: issue(world, grant),
      expires_in: world.expiresIn,
      scope: grant.scope,
      token_type: 'Bearer',
    })
  }
  const code = world.codes.get(form.get('code') ?? '')
  world.codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) return bad()
  const grant: GrantRow = { person: code.person, scope: code.scope, refresh: `1//${word(24)}`, revoked: false }
  world.grants.push(grant)
  json(response, 200, {
    access_token: issue(world, grant),
    expires_in: world.expiresIn,
    refresh_token: grant.refresh,
    scope: grant.scope,
    token_type: 'Bearer',
  })
}
