// Instagram: two ways in behind one choice. Facebook login is chosen by `fb:` before the application's number.
import { OFFICIAL_COMMENT_WORDS } from '../../../../contract/official-comment-words.ts'
import { OfficialRefusal } from '../provider.ts'
import type { OfficialProvider } from '../provider.ts'
import { facebookBusiness, facebookLogin } from './facebook-login.ts'
import { instagramLogin } from './instagram-login.ts'

/** A renewal that failed with life left is tried again after this time, ms. */
const TRY_AGAIN_MS = 6 * 3_600_000
const BY_FACEBOOK = /^fb:\s*/i

/** The number of a Facebook application; null for one of Instagram login. */
const facebookApp = (clientId: string): string | null =>
  BY_FACEBOOK.test(clientId) ? clientId.replace(BY_FACEBOOK, '') : null

/** As chosen in the settings; throws for an application of Instagram login, whose consent opens one account only. */
const businessApp = (clientId: string): string => {
  const app = facebookApp(clientId)
  if (app === null)
    throw new OfficialRefusal('机构授权须使用 Facebook 登录的应用：请在「系统设置 → 开放平台」的应用编号前加 fb:')
  return app
}

/** Instagram, for both kinds of application. */
export function createInstagramProvider(): OfficialProvider {
  return {
    platform: 'instagram',
    name: 'Instagram',
    keys: [
      { name: 'client_id', label: '应用编号（用 Facebook 登录时在前面加 fb:）', secret: false },
      { name: 'client_secret', label: '应用密钥', secret: true },
    ],
    howTo: [
      '打开 https://developers.facebook.com/apps 新建应用，添加 Instagram 产品；发布账号须是创作者或商家账号',
      '推荐「使用 Facebook 登录」：账号先关联公共主页，一次授权可加入多个账号，能发视频、封面和图文；应用编号填 fb: 加 Facebook 应用编号，密钥填 Facebook 应用密钥',
      '或「使用 Instagram 登录」：应用编号和密钥填「Instagram 业务登录设置」里的 Instagram 应用编号与密钥；一次加入一个账号，不收本机图片和封面，本机视频以平台是否放行为准',
      '把下面的重定向地址登记到所选登录方式的「有效 OAuth 重定向 URI」；Meta 要求 https，只有「Facebook 登录」的开发模式放行 http://localhost：单机使用时请先用 http://localhost 打开本页再授权',
      '开发模式只能授权应用的管理员、开发者和测试者；给其他账号用须通过应用审核（instagram_content_publish 等权限）和商家验证',
      OFFICIAL_COMMENT_WORDS.instagram.howTo,
      '授权 60 天有效，系统会自动续期；改密码或在 Instagram 移除应用后须重新授权',
    ],
    flow: 'code',
    authorizeUrl: (request) => {
      const app = facebookApp(request.clientId)
      return app === null
        ? instagramLogin.authorizeUrl(request)
        : facebookLogin.authorizeUrl({ ...request, clientId: app })
    },
    open: (request) => {
      const app = facebookApp(request.clientId)
      return app === null ? instagramLogin.open(request) : facebookLogin.open({ ...request, clientId: app })
    },
    renew: async (request) => {
      const { clientId, grant, now } = request
      // An account stays with the way by which it was opened: Facebook login leaves a token of the person beside the
      // page's.
      const app = facebookApp(clientId)
      if ((app !== null) === (grant.refresh === grant.access))
        throw new OfficialRefusal('应用的登录方式换过，该账号须重新授权', true)
      try {
        return await (app === null ? instagramLogin.renew(request) : facebookLogin.renew({ ...request, clientId: app }))
      } catch (error) {
        if ((error instanceof OfficialRefusal && error.gone) || grant.refreshUntil <= now + TRY_AGAIN_MS) throw error
        // A bad moment at half of its life: the token itself is good.
        return { ...grant, accessUntil: now + TRY_AGAIN_MS }
      }
    },
    institution: {
      open: async (request) => await facebookBusiness.open({ ...request, clientId: businessApp(request.clientId) }),
      children: async (request) =>
        await facebookBusiness.children({ ...request, clientId: businessApp(request.clientId) }),
    },
    test: async (request) => {
      const app = facebookApp(request.clientId)
      if (app === null) throw new OfficialRefusal('Instagram 登录方式不能单独测试密钥，请直接添加一个账号')
      await facebookLogin.test({ ...request, clientId: app })
    },
  }
}
