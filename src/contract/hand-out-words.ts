/** Why a helper gets an account's credentials. */
export const HAND_OUT_REASONS = {
  publish: '发布',
  check: '检测登录',
  view: '打开后台或登录',
  works: '查看作品',
  messages: '读取评论与私信',
  replies: '回复评论与私信',
  rank: '查看排名',
  search: '搜索地点',
  lookup: '查询话题、地点、合集等',
  proxy: '测试代理',
} as const
export type HandOutReason = keyof typeof HAND_OUT_REASONS
/**
 * Accounts that one computer of one person is given in a day, each counted once an hour, for publishing once a minute:
 * far above what 60 accounts in work all day need.
 */
export const HAND_OUTS_PER_DAY = 5_000
