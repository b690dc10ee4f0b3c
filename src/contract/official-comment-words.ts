// What reading and answering comments by an official interface tells when it didn't simply go well.

/** Sentences; `site` as people call it: YouTube. */
export const OFFICIAL_COMMENT_WORDS = {
  changed: (site: string) => `${site} 接口返回的评论数据与已知格式不符，本次没有采用任何数据，请更新云管家`,
  many: (site: string) => `${site} 的新评论太多，本次只读到最近的一部分`,
  other: (name: string) => `授权的是「${name}」，请重新授权该账号`,
  gone: '这条评论已不在平台上，可能已被删除',
  hidden: '这条评论已被隐藏，平台不允许回复',
  late: '剩余时间不够等到平台的答复',
  /** Behind the request: nobody knows. */
  unclear: (site: string) => `回复请求已提交，但 ${site} 没有给出明确的答复，可能已经发出，不会再次提交，请到平台核对`,
  /** `said`: a sentence. */
  refused: (site: string, said: string) => `${site} 没有接受这条回复：${said}`,
  foreignComment: '评论编号不是这个接口的，无法回复',
  youtube: {
    scope:
      '该账号授权时没有评论权限，请在「账号管理」重新授权并勾选「查看、修改和永久删除您的 YouTube 视频、评分、评论和字幕」',
    howTo:
      '读取和回复评论须在授权时勾选「查看、修改和永久删除您的 YouTube 视频、评分、评论和字幕」，以前授权的账号须重新授权；' +
      '读取一次约用 3 到 15 个配额单位，回复一条约用 52 个，默认每天共 10000 个',
    disabled: '该视频已关闭评论',
    forbidden: 'YouTube 不允许该频道读取或回复这条评论，请到 YouTube 工作室查看频道和视频的评论设置',
    tooLong: '回复太长，YouTube 不接受，请缩短',
    empty: '回复内容为空，YouTube 不接受',
    ineligible: '该 Google 账号还不能发表评论，请先在 youtube.com 完成频道设置',
    rejected: 'YouTube 审核没有通过这条回复',
  },
  instagram: {
    scope:
      '应用或授权没有管理评论的权限：请在 Meta 开发者后台申请 instagram_manage_comments' +
      '（Instagram 登录为 instagram_business_manage_comments），再到「账号管理」重新授权',
    howTo:
      '读取和回复评论另需 instagram_manage_comments（Instagram 登录为 instagram_business_manage_comments）权限：' +
      '在应用里添加，公开使用须通过审核；以前授权的账号须重新授权',
    silent: (count: number) =>
      `Instagram 显示有 ${count} 条评论，但接口没有给出：应用可能只有开发模式的评论权限，须通过应用审核`,
  },
  weixin: {
    scope: '该公众号没有留言接口的权限（须已认证并开通留言功能），请在公众号后台查看「设置与开发 · 接口权限」',
    howTo:
      '读取和回复留言须已认证并开通留言功能；每条留言只能通过接口回复一次；粉丝私信由微信推送：团队服务器有公网地址时，' +
      '在「系统设置 → 微信通知」填同一个 AppID 并启用服务器配置',
    closed: '该公众号没有留言功能，请在公众号后台开通后再试',
    once: '公众号的每条留言只能通过接口回复一次，这条已有回复，请在公众号后台修改',
    length: '回复为空或太长，公众号不接受，请缩短',
    articleGone: '找不到这篇文章的留言，文章可能已被删除',
    restricted: '这篇文章因安全原因被限制，不能回复留言',
    window: (hours: number) => `距离对方最后一条消息已超过 ${hours} 小时，公众号不能再主动回复`,
    windowFull: '公众号在对方再次发来消息之前最多回复 5 条，已经用完',
    pushed:
      '同一个 AppID 在「账号管理」授权为公众号账号后，粉丝发来的消息会进入「聊天工作台」，48 小时内最多回复 5 条；' +
      '启用服务器配置后，公众号后台原有的自动回复和自定义菜单会停用',
    unreachable: '对方已取消关注或拒收消息，公众号无法回复',
    noFan: '没有对方的微信标识，无法回复',
    unnamed: '公众号接口没有给出文章编号，无法读取留言',
  },
} as const
