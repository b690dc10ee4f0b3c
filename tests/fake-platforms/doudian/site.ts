// 抖店's back-office as far as its login, the shop and its sub-accounts go. Address and answer of the list are not
// sourced: they follow the site's habits.
import { randomBytes } from 'node:crypto'
import type { Site } from '../kernel/http.ts'
import type { World } from '../kernel/world.ts'
import { createSite, type SiteRoute } from '../kit/site-kit.ts'

const PAGE = 10

const routes = (): SiteRoute[] => [
  {
    method: 'GET',
    path: '/center/qualification/shop/info',
    login: true,
    handler: ({ user, json }) =>
      json({
        code: 0,
        msg: 'success',
        data: {
          shop_id: Number(user?.uid),
          shop_name: `${user?.nickname ?? ''}旗舰店`,
          shop_logo: `https://fxg.jinritemai.com/__site/avatar/${user?.uid ?? ''}.png`,
        },
      }),
  },
  {
    method: 'GET',
    path: '/byteshop/subaccount/list',
    login: true,
    handler: ({ x, user, json }) => {
      const page = Number(x.url.searchParams.get('page') ?? 1)
      const all = user?.staff ?? []
      json({
        code: 0,
        msg: 'success',
        data: {
          total: all.length,
          list: all.slice((page - 1) * PAGE, page * PAGE).map(({ id, name, role, usable }) => ({
            sub_account_id: id,
            name,
            role_name: role,
            status: usable ? 1 : 0,
            mobile: '138****0000',
          })),
        },
      })
    },
  },
]

const shared = 'Path=/; Domain=.jinritemai.com; Max-Age=5184000; Secure; SameSite=None'

/** `fxg.jinritemai.com`. Its reads answer 200 with `code` 10008 where nobody is signed in. */
export function createDoudianSite(world: World): Site {
  return createSite(world, {
    platform: 'doudian',
    hosts: ['fxg.jinritemai.com'],
    host: /^fxg\.jinritemai\.com$/,
    sessionCookie: 'sessionid',
    cookies: (session: string) => [
      `sessionid=${session}; HttpOnly; ${shared}`,
      `passport_csrf_token=${randomBytes(16).toString('hex')}; ${shared}`,
    ],
    home: 'https://fxg.jinritemai.com/ffa/mshop/homepage/index',
    login: 'https://fxg.jinritemai.com/login/common?channel=zhaoshang',
    link: () => 'https://fxg.jinritemai.com/none',
    refuse: ({ json }) => json({ code: 10_008, msg: '用户未登录', data: null }),
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/login/common', title: '抖店登录', script: 'login.js', visitor: 'shown' },
      { path: '/ffa/mshop/homepage/index', title: '抖店', script: 'home.js', visitor: 'redirect' },
      {
        path: /^\/ffa\/(mshop\/subaccount\/list|w\/members)$/,
        title: '子账号管理',
        script: 'members.js',
        visitor: 'redirect',
      },
    ],
    routes,
  })
}
