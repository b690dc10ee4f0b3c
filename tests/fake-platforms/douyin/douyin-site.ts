import type { Exchange, Route, Site } from '../kernel/http.ts'
import { dispatch } from '../kernel/http.ts'
import type { World } from '../kernel/world.ts'
import { apiRoutes, linkOf } from './api.ts'
import { chatRoutes } from './chat-routes.ts'
import { commentRoutes } from './comment-routes.ts'
import { createRoutes } from './create-routes.ts'
import { passportRoutes, ssoRoutes } from './login-routes.ts'
import { lookupRoutes, musicRoutes } from './lookup-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { mediaRoutes, publicRoutes } from './public-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { worksRoutes } from './works-routes.ts'

/** The 抖音 creator site with its side hosts. */
export function createDouyinSite(world: World): Site {
  world.store.setLink('douyin', linkOf)
  const upload = uploadRoutes(world)
  const media = mediaRoutes(world)
  const byHost: [RegExp, Route[]][] = [
    [
      /^creator\.douyin\.com$/,
      [
        ...passportRoutes(world),
        ...pageRoutes(world),
        ...apiRoutes(world, [
          ...upload.creator,
          ...createRoutes(world),
          ...lookupRoutes(world),
          ...worksRoutes(world),
          ...commentRoutes(world),
        ]),
      ],
    ],
    [/^sso\.douyin\.com$/, ssoRoutes(world)],
    [/^(www\.)?douyin\.com$/, [...chatRoutes(world), ...publicRoutes(world)]],
    [/^(vod|imagex)\.bytedanceapi\.com$/, upload.address],
    [/^tos-[a-z-]+\.douyin\.com$/, upload.storage],
    [/\.amemv\.com$/, apiRoutes(world, musicRoutes())],
    [/\.(douyinpic|douyinvod)\.com$/, media],
  ]
  return {
    name: 'douyin',
    hosts: [
      'douyin.com',
      '*.douyin.com',
      '*.bytedanceapi.com',
      '*.amemv.com',
      '*.douyinpic.com',
      '*.douyinvod.com',
      '*.iesdouyin.com',
    ],
    async handle(x: Exchange) {
      const routes = byHost.find(([host]) => host.test(x.host))?.[1]
      return routes ? dispatch(routes, x) : false
    },
  }
}
