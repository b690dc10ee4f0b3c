// What a reading of comments and private messages tells when it didn't simply go well.
import type { MessageKind } from './entities/message.ts'

const minutes = (seconds: number): string => `${Math.max(1, Math.ceil(seconds / 60))} 分钟`

const NOUN: Readonly<Record<MessageKind, string>> = { comment: '评论', dm: '私信' }

/** Sentences of a reading; `site` as people call it: 抖音. */
export const MESSAGES_WORDS = {
  kind: { comment: '评论读取', dm: '私信读取' },
  opening: (site: string, kind: MessageKind = 'comment') => `正在打开${site}的${NOUN[kind]}页`,
  count: (number: number) => `已读取 ${number} 条`,
  /** A comment or message of a kind that we don't know. */
  strange: { comment: '[暂不支持的评论类型]', dm: '[暂不支持的私信类型]' },
  /** `source`: where our knowledge of the answer comes from, with its day. */
  changed: (site: string, answer: string, source: string) =>
    `${site}的「${answer}」返回的数据与已知格式不符（依据：${source}），本次没有采用任何数据，请更新平台页面规则`,
  unread: (site: string, kind: MessageKind = 'comment') =>
    `${site}的${NOUN[kind]}页已打开，但没有出现已知的数据请求，页面可能已改版，请更新平台页面规则`,
  elements: (site: string, source: string) =>
    `${site}的私信页与已知的页面结构不符（依据：${source}），本次没有采用任何数据，请更新平台页面规则`,
  silent: (site: string, kind: MessageKind = 'comment') => `没有在时限内读到${site}的${NOUN[kind]}，请检查网络后重试`,
  element: (site: string, kind: MessageKind = 'comment') =>
    `${site}的${NOUN[kind]}页找不到要点击的位置，页面可能已改版，请更新平台页面规则`,
  refused: (site: string, status: number) => `${site}拒绝给出数据（${status}），已停止读取`,
  frequent: (site: string, said: string) => `${site}提示「${said}」，已停止读取`,
  captcha: (site: string) => `${site}要求人工验证，已停止读取，请点「查看后台」在窗口中完成验证`,
  server: (site: string, status: number) => `${site}服务异常（${status}），请稍后再试`,
  complaint: (site: string, said: string) => `${site}没有给出数据：${said}`,
  cut: (site: string) => `${site}的后续内容没有在时限内返回，本次只读到一部分`,
  moved: (site: string) => `读取期间${site}的列表发生了变化，本次可能缺少部分内容，下次会重新读取`,
  otherAccount: (site: string, name: string) => `${site}主站登录的是「${name}」，不是该账号，请重新授权`,
  notOwn: (site: string) => `${site}私信页登录的不是该账号，请重新授权`,
  guest: (site: string) => `${site}主站没有登录该账号，请在「查看后台」中登录主站后再试`,
  nobody: (site: string) => `无法确认${site}主站登录的是哪个账号，本次没有读取`,
  spent: (most: number) => `该账号今天已读取 ${most} 次，为保护账号，请明天再读`,
  soon: (seconds: number) => `距上次读取不久，请在约 ${minutes(seconds)}后再读`,
  resting: (seconds: number) => `平台此前要求验证或提示频繁，该账号暂停读取，约 ${minutes(seconds)}后恢复`,
} as const

/** Words in a site's own refusal that mean: a person is wanted, or less of us. */
export const REFUSAL_WORDS = /频繁|验证|风险|异常|限制|稍后再试/u
