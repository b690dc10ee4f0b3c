// Consent and tokens, of both ways in.
import { randomBytes } from 'node:crypto'
import type { Ask, Reply } from '../loopback.ts'
import { EXPIRED, graphError, type FakeAccount, type FakePage, type FakeToken } from './model.ts'

const DAY_MS = 86_400_000
const LIFE_S = 5_183_944

export interface MetaWorld {
  readonly apps: ReadonlyMap<string, { secret: string; redirect: string }>
  readonly accounts: ReadonlyMap<string, FakeAccount>
  readonly pages: readonly FakePage[]
  readonly tokens: Map<string, FakeToken>
  readonly codes: Map<string, { app: string; of: string; used: boolean }>
  now(): number
}

export function issue(world: MetaWorld, prefix: string, token: Omit<FakeToken, 'until'>, lifeMs: number): string {
  const value = `${prefix}${randomBytes(24).toString('hex')}`
  world.tokens.set(value, { ...token, until: world.now() + lifeMs })
  return value
}
export function alive(world: MetaWorld, value: string): FakeToken | undefined {
  const token = world.tokens.get(value)
  return token && token.until > world.now() ? token : undefined
}

const takeCode = (world: MetaWorld, app: string, code: string, redirect: string): string | Reply => {
  const known = world.codes.get(code)
  if (!known || known.app !== app) return graphError(400, 100, 'Invalid verification code format.')
  if (known.used) return graphError(400, 100, 'This authorization code has been used.')
  if (world.apps.get(app)?.redirect !== redirect)
    return graphError(
      400,
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    )
  known.used = true
  return known.of
}

/** api.instagram.com: the short token of Instagram login; its own kind of error body. */
export function instagramToken(world: MetaWorld, ask: Ask): Reply {
  const form = ask.form()
  const app = form.get('client_id') ?? ''
  if (!world.apps.has(app))
    return { status: 400, json: { error_type: 'OAuthException', code: 400, error_message: 'Invalid platform app' } }
  if (world.apps.get(app)?.secret !== form.get('client_secret'))
    return {
      status: 400,
      json: { error_type: 'OAuthException', code: 400, error_message: 'Error validating client secret' },
    }
  const of = takeCode(world, app, form.get('code') ?? '', form.get('redirect_uri') ?? '')
  if (typeof of !== 'string')
    return {
      status: 400,
      json: {
        error_type: 'OAuthException',
        code: 400,
        error_message: 'Matching code was not found or was already used',
      },
    }
  return {
    json: {
      data: [
        {
          access_token: issue(world, 'IGQV', { kind: 'short', app, of }, 3_600_000),
          user_id: `scoped-${of}`,
          permissions: 'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights',
        },
      ],
    },
  }
}

/** graph.instagram.com: the long token, and the long token made anew. */
export function instagramLong(world: MetaWorld, ask: Ask): Reply {
  const before = alive(world, ask.query.get('access_token') ?? '')
  if (!before) return EXPIRED
  const renewing = ask.path === '/refresh_access_token'
  if (!renewing && world.apps.get(before.app)?.secret !== ask.query.get('client_secret'))
    return graphError(400, 101, 'Error validating client secret.')
  if (renewing && before.kind !== 'user') return graphError(400, 100, 'Unsupported request')
  return {
    json: {
      access_token: issue(world, 'IGAA', { ...before, kind: 'user' }, 60 * DAY_MS),
      token_type: 'bearer',
      expires_in: LIFE_S,
    },
  }
}

/** graph.facebook.com/oauth/access_token: code, exchange, and the keys alone. */
export function facebookToken(world: MetaWorld, ask: Ask): Reply {
  const app = ask.query.get('client_id') ?? ''
  if (!world.apps.has(app))
    return graphError(400, 101, 'Error validating application. Cannot get application info due to a system error.')
  if (world.apps.get(app)?.secret !== ask.query.get('client_secret'))
    return graphError(400, 1, 'Error validating client secret.')
  const kind = ask.query.get('grant_type')
  if (kind === 'client_credentials') return { json: { access_token: `${app}|app`, token_type: 'bearer' } }
  if (kind === 'fb_exchange_token') {
    const before = alive(world, ask.query.get('fb_exchange_token') ?? '')
    return before
      ? {
          json: {
            access_token: issue(world, 'EAAU', { ...before, kind: 'user' }, 60 * DAY_MS),
            token_type: 'bearer',
            expires_in: LIFE_S,
          },
        }
      : EXPIRED
  }
  const of = takeCode(world, app, ask.query.get('code') ?? '', ask.query.get('redirect_uri') ?? '')
  return typeof of === 'string'
    ? {
        json: {
          access_token: issue(world, 'EAAS', { kind: 'short', app, of }, 3_600_000),
          token_type: 'bearer',
          expires_in: 3_600,
        },
      }
    : of
}

/** me/accounts, two pages a time: all that there are, or the one that the person ticked. */
export function pagesOf(world: MetaWorld, ask: Ask): Reply {
  const token = alive(world, ask.bearer())
  if (!token) return EXPIRED
  const from = Number(ask.query.get('after') ?? 0)
  const ticked = world.pages.filter((page) => token.of === 'person' || token.of === page.id)
  const data = ticked.slice(from, from + 2).map((page) => {
    const account = world.accounts.get(page.instagram)
    return {
      id: page.id,
      access_token: issue(world, 'EAAP', { kind: 'page', app: token.app, of: page.id }, 60 * DAY_MS),
      ...(account
        ? {
            instagram_business_account: {
              id: account.id,
              username: account.username,
              name: account.name,
              profile_picture_url: `https://scontent.cdninstagram.com/${account.id}.jpg`,
              followers_count: account.followers,
              media_count: 3,
            },
          }
        : {}),
    }
  })
  const more = from + 2 < ticked.length
  return {
    json: {
      data,
      paging: {
        cursors: { before: String(from), after: String(from + 2) },
        ...(more ? { next: `https://graph.facebook.com/me/accounts?access_token=hidden&after=${from + 2}` } : {}),
      },
    },
  }
}
