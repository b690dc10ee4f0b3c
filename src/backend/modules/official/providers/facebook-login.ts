// Instagram by Facebook login: one consent opens every Instagram account that is joined to a page of the person.
import { z } from 'zod'
import { OfficialRefusal } from '../provider.ts'
import type {
  Grant,
  GrantedAccount,
  GrantedChild,
  InstitutionProvider,
  OfficialFetch,
  OfficialProvider,
} from '../provider.ts'
import { askMeta, lifeOf, token, VERSION } from './meta.ts'

const GRAPH = `https://graph.facebook.com/${VERSION}`
/** pages_manage_posts: pictures and covers lie for a moment on the page as unpublished photos. */
const SCOPES = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
  'instagram_manage_comments',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
]
const MOST_PAGES = 10

const page = z.object({
  id: z.string(),
  access_token: z.string().default(''),
  instagram_business_account: z
    .object({
      id: z.string(),
      username: z.string().default(''),
      name: z.string().default(''),
      profile_picture_url: z.string().default(''),
      followers_count: z.number().int().optional(),
      media_count: z.number().int().optional(),
    })
    .optional(),
})
const pages = z.object({
  data: z.array(page),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})
type Page = z.output<typeof page>

async function readPages(fetch: OfficialFetch, access: string, renewing: boolean): Promise<Page[]> {
  const found: Page[] = []
  let after = ''
  for (let round = 0; round < MOST_PAGES; round += 1) {
    const query = new URLSearchParams({
      fields:
        'id,access_token,instagram_business_account{id,username,name,profile_picture_url,followers_count,media_count}',
      limit: '100',
      ...(after ? { after } : {}),
    })
    const { data, paging } = await askMeta(
      fetch,
      `${GRAPH}/me/accounts?${query.toString()}`,
      pages,
      { headers: { authorization: `Bearer ${access}` } },
      renewing,
    )
    found.push(...data)
    after = paging?.cursors?.after ?? ''
    if (!paging?.next || !after) break
  }
  return found
}

const accessOf = (fetch: OfficialFetch, query: Readonly<Record<string, string>>, renewing = false) =>
  askMeta(fetch, `${GRAPH}/oauth/access_token?${new URLSearchParams(query).toString()}`, token, {}, renewing)

const me = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  picture: z.object({ data: z.object({ url: z.string().default('') }) }).optional(),
})

const longAccess = async (
  fetch: OfficialFetch,
  {
    clientId,
    clientSecret,
    redirectUri,
    code,
  }: { clientId: string; clientSecret: string; redirectUri: string; code: string },
) => {
  const brief = await accessOf(fetch, {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code,
  })
  return await accessOf(fetch, {
    grant_type: 'fb_exchange_token',
    client_id: clientId,
    client_secret: clientSecret,
    fb_exchange_token: brief.access_token,
  })
}

/** An Instagram account that is joined to a page, with the page's token; without one nobody may publish there. */
const childOf = (found: Page, parent: Grant): GrantedChild | null => {
  const one = found.instagram_business_account
  if (one === undefined) return null
  const conferred = found.access_token !== ''
  return {
    accountId: one.id,
    secUid: `fb:${found.id}`,
    openname: one.name || one.username || one.id,
    avatar: one.profile_picture_url,
    fans: one.followers_count ?? null,
    works: one.media_count ?? null,
    role: 'enterprise',
    conferred,
    grant: conferred
      ? {
          access: found.access_token,
          refresh: parent.access,
          accessUntil: parent.accessUntil,
          refreshUntil: parent.refreshUntil,
        }
      : { access: '', refresh: '', accessUntil: 0, refreshUntil: 0 },
  }
}

type Open = Parameters<OfficialProvider['open']>[0]
type Renew = Parameters<OfficialProvider['renew']>[0]

export const facebookLogin = {
  authorizeUrl: ({ clientId, redirectUri, state }: { clientId: string; redirectUri: string; state: string }): string =>
    `https://www.facebook.com/${VERSION}/dialog/oauth?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: SCOPES.join(','), state }).toString()}`,

  async open({ clientId, clientSecret, redirectUri, code, fetch, now }: Open): Promise<GrantedAccount[]> {
    const long = await longAccess(fetch, { clientId, clientSecret, redirectUri, code })
    const grant: Grant = { access: long.access_token, refresh: long.access_token, ...lifeOf(now, long.expires_in) }
    const accounts = (await readPages(fetch, long.access_token, false)).flatMap((found): GrantedAccount[] => {
      const child = childOf(found, grant)
      if (child === null || !child.conferred) return []
      const { conferred: _conferred, ...account } = child
      return [account]
    })
    if (accounts.length === 0)
      throw new OfficialRefusal(
        '没有找到连接了 Instagram 专业账号的公共主页：请先在 Facebook 主页设置里关联 Instagram 账号，授权时勾选该主页',
      )
    return accounts
  },

  /** The page's token is as old as the person's: both are made anew. */
  async renew({ clientId, clientSecret, accountId, grant, fetch, now }: Renew): Promise<Grant> {
    const long = await accessOf(
      fetch,
      {
        grant_type: 'fb_exchange_token',
        client_id: clientId,
        client_secret: clientSecret,
        fb_exchange_token: grant.refresh,
      },
      true,
    )
    const found = (await readPages(fetch, long.access_token, true)).find(
      (one) => one.instagram_business_account?.id === accountId,
    )
    if (!found?.access_token)
      throw new OfficialRefusal('该 Instagram 账号已不再连接到授权的公共主页，请重新关联后授权', true)
    return { access: found.access_token, refresh: long.access_token, ...lifeOf(now, long.expires_in) }
  },

  async test({
    clientId,
    clientSecret,
    fetch,
  }: {
    clientId: string
    clientSecret: string
    fetch: OfficialFetch
  }): Promise<void> {
    await accessOf(fetch, { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
  },
}

/** One grant of a business: its Instagram accounts are read and opened by it. */
export const facebookBusiness: InstitutionProvider = {
  async open({ clientId, clientSecret, redirectUri, code, fetch, now }) {
    const long = await longAccess(fetch, { clientId, clientSecret, redirectUri, code })
    const who = await askMeta(
      fetch,
      `${GRAPH}/me?${new URLSearchParams({ fields: 'id,name,picture{url}' }).toString()}`,
      me,
      { headers: { authorization: `Bearer ${long.access_token}` } },
    )
    return {
      // Apart from the numbers of Instagram accounts, which stand in the same list.
      accountId: `fb-${who.id}`,
      secUid: '',
      openname: who.name || who.id,
      avatar: who.picture?.data.url ?? '',
      fans: null,
      works: null,
      role: 'enterprise',
      grant: { access: long.access_token, refresh: long.access_token, ...lifeOf(now, long.expires_in) },
    }
  },

  async children({ clientId, clientSecret, grant, renew, fetch, now }) {
    const long = renew
      ? await accessOf(
          fetch,
          {
            grant_type: 'fb_exchange_token',
            client_id: clientId,
            client_secret: clientSecret,
            fb_exchange_token: grant.access,
          },
          true,
        )
      : null
    const fresh: Grant =
      long === null ? grant : { access: long.access_token, refresh: long.access_token, ...lifeOf(now, long.expires_in) }
    const pages = await readPages(fetch, fresh.access, true)
    return { grant: fresh, children: pages.flatMap((found) => childOf(found, fresh) ?? []) }
  },
}
