// The first page: codes, text messages, answers that have just come, and the people.
import { ask, avatar, call, clock, draw, frame, h, part, siteOf, sites, sitesOf, timeOf } from './phone-dom.js'

/** Pages that show a code ask for its state several times a second: one whose page was closed can't be scanned. */
const SHOWN_MS = 5_000
/** Text messages that are shown. */
const SMS = 6
/** How the next publish of an account may end. */
const endings = {
  '': '照常',
  refused: '发布被拒（内容违规提示）',
  unanswered: '结果不明（提交后网络中断）',
  rejected: '审核不通过（发出以后）',
}

const scanButton = (qr, user) => {
  const scan = (e) => {
    e.currentTarget.disabled = true
    void call('scan', qr.token, user.uid).finally(() => home())
  }
  return h('button', { type: 'button', onclick: scan }, avatar(user), `扫码登录为 ${user.nickname}`)
}
const codeCard = (qr, users) =>
  h('div', { class: 'code' },
    h('p', {}, `${siteOf(qr.platform)} · ${clock(qr.createdAt)} 生成`),
    h('div', { class: 'scans' }, users.map((u) => scanButton(qr, u))))
const smsRow = (m, users) => {
  const name = users.find((u) => u.uid === m.uid)?.nickname ?? m.uid
  return h('div', { class: 'sms' },
    h('b', {}, m.code),
    h('span', {}, `${name} 的${m.purpose === 'login' ? '登录' : '发布'}验证码`),
    h('span', { class: 'soft' }, clock(m.at)))
}

/** One answer that somebody has got, leading to where it stands. */
const answerRow = (one) =>
  h('li', {},
    h('a', { class: 'answer', href: `/__phone/works/${one.uid}#${one.kind}-${one.id}` },
      h('span', { class: 'line' },
        h('b', {}, `${siteOf(one.platform)} · ${one.account} → ${one.guest}`),
        h('span', { class: 'tag' }, one.kind === 'direct' ? '私信' : '评论'),
        timeOf(one.at)),
      h('span', { class: 'words' }, one.text)))

const signOutButton = (user, account) => {
  const signOut = (e) => {
    e.currentTarget.disabled = true
    void call('expireSession', user.uid, account.platform).finally(() => home())
  }
  const title = '这个账号在平台上的登录全部失效，下一次检测或发布时会发现已退出'
  return h('button', { type: 'button', class: 'plain', title, onclick: signOut }, '在平台退出登录')
}
const endingChoice = (user, account, who) => {
  const arrange = (e) =>
    void call('arrangeNextPublish', user.uid, account.platform, e.currentTarget.value || null).finally(() => home())
  const chosen = (value) => ((account.nextPublish ?? '') === value ? '' : null)
  return h('label', {}, '下一次发布',
    h('select', { 'aria-label': `${who}的下一次发布`, onchange: arrange },
      Object.entries(endings).map(([value, text]) => h('option', { value, selected: chosen(value) }, text))))
}
/** One person on one site: what is signed in there, and the two things that can be rehearsed. */
const accountRow = (user, account) => {
  const who = `${siteOf(account.platform)} · ${user.nickname}`
  return h('li', { 'aria-label': who },
    h('span', {},
      h('b', {}, siteOf(account.platform)),
      h('span', { class: 'soft' }, account.sessions > 0 ? `已登录（${account.sessions} 处）` : '未登录')),
    account.sessions > 0 ? signOutButton(user, account) : null,
    sites[account.platform]?.publishes ? endingChoice(user, account, who) : null)
}
/** How much guests wrote to a person. */
const countsOf = (counts) =>
  counts ? `${counts.comments} 条评论 · ${counts.directs} 条私信` : '还没有评论和私信'
const personCard = (user, made, accounts, counts) =>
  h('div', { class: 'account' },
    h('a', { class: 'person', href: `/__phone/works/${user.uid}` }, avatar(user),
      h('span', {},
        h('b', {}, user.nickname),
        h('span', { class: 'soft' },
          `${sitesOf(made)}${made.length} 个作品 · ${user.followerCount.toLocaleString('zh-CN')} 粉丝`),
        h('span', { class: 'soft counts' }, countsOf(counts)))),
    accounts.length === 0 ? null : h('ul', {}, accounts.map((account) => accountRow(user, account))))

const section = (key, title, ...children) =>
  frame(`section-${key}`, () => h('section', { id: key }), [
    part(`title-${key}`, title, () => h('h2', {}, title)),
    ...children,
  ])
const empty = (key, words) => part(`empty-${key}`, words, () => h('p', { class: 'empty' }, words))

/** Draws the first page. */
export async function home() {
  const [users, codes, messages, made, accounts, { counts, answers }] = await Promise.all([
    call('users'),
    call('qrCodes'),
    call('smsMessages'),
    call('works'),
    call('accounts'),
    ask('messages'),
  ])
  const isLive = (q) => q.status === 'waiting' && q.expiresAt > Date.now() && Date.now() - q.askedAt < SHOWN_MS
  const live = codes.filter(isLive).map(({ askedAt: _asked, ...q }) => q).toReversed()
  const own = (list, user) => list.filter((one) => one.uid === user.uid)
  const people = users.map((u) => {
    const works = own(made, u)
    const data = [u, works.map((w) => w.id), own(accounts, u), counts[u.uid]]
    return part(`person-${u.uid}`, data, () => personCard(u, works, own(accounts, u), counts[u.uid]))
  })
  const intro =
    '这里代替真实的手机：用其中一个演示账号扫码登录、接收短信验证码、查看已发布的作品和下面的评论、私信，也可以演练失败。所有数据都只在本机。'
  const hint = '演练失败：让账号在平台上退出登录，或安排它下一次发布的结果；一次有效，发布后自动恢复照常。'
  draw(() => [
    part('head', null, () => h('div', {}, h('h1', {}, '模拟手机'), h('p', { class: 'soft' }, intro))),
    section('codes', '等待扫码的二维码', live.length === 0
      ? empty('codes', '暂时没有二维码。请先在软件里点「添加账号」，二维码出现后这里会自动刷新。')
      : live.map((qr) => part(`code-${qr.token}`, [qr, users], () => codeCard(qr, users)))),
    section('sms', '短信', messages.length === 0
      ? empty('sms', '没有短信')
      : part('sms', [messages, users], () =>
        h('div', {}, messages.toReversed().slice(0, SMS).map((m) => smsRow(m, users))))),
    section('answers', '刚收到的回复', answers.length === 0
      ? empty('answers', '还没有回复。在软件里回复评论或私信，客人收到的话会出现在这里；点下面的账号，可以先以客人身份写一条。')
      : part('answers', answers, () => h('ul', { class: 'answers' }, answers.map(answerRow)))),
    section('people', '演示账号',
      part('hint', null, () => h('p', { class: 'soft hint' }, hint)),
      frame('people', () => h('div', { class: 'people' }), people)),
  ])
}
