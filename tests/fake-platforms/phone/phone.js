const call = async (name, ...args) => {
  const reply = await (await fetch(`/__control/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) })).json()
  if (!reply.ok) throw new Error(reply.error)
  return reply.result
}
const h = (tag, props = {}, ...children) => {
  const el = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) el.addEventListener(name.slice(2), value)
    else el.setAttribute(name, value)
  }
  el.append(...children.flat().filter((c) => c !== null && c !== undefined))
  return el
}
const sites = await (await fetch('/__phone/sites')).json()
const siteOf = (platform) => sites[platform]?.name ?? platform
/** The sites that works of a person stand on. */
const sitesOf = (made) => [...new Set(made.map((w) => siteOf(w.platform)))].map((name) => `${name} · `).join('')
const page = document.querySelector('#page')
const avatar = (user) => h('img', { src: `/__phone/avatar/${user.hue}`, alt: '' })
// The sites and the company live in China, whatever zone the computer or the browser has.
const ZONE = { timeZone: 'Asia/Shanghai' }
const clock = (ms) => new Date(ms).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit', ...ZONE })
const dayAndClock = (ms) => new Date(ms).toLocaleString('zh-CN', ZONE)
const states = { reviewing: '审核中', public: '已发布', private: '仅自己可见', friends: '好友可见', scheduled: '定时发布中', rejected: '未通过' }

/** Replaces the page only when something has changed: a running video keeps running. */
let shown = ''
const draw = (data, build) => {
  const now = JSON.stringify(data)
  if (now === shown) return
  shown = now
  page.replaceChildren(...build())
}

const scanButton = (qr, user) => h('button', { type: 'button', onclick: (e) => {
  e.currentTarget.disabled = true
  void call('scan', qr.token, user.uid).finally(() => home())
} }, avatar(user), `扫码登录为 ${user.nickname}`)

/** How the next publish of an account may end. */
const endings = { '': '照常', refused: '发布被拒（内容违规提示）', unanswered: '结果不明（提交后网络中断）', rejected: '审核不通过（发出以后）' }

/** A code whose page was closed can't be scanned any more: the pages that show one ask for its state several times a second. */
const SHOWN_MS = 5_000
/** One person on one site: what is signed in there, and the two things that can be rehearsed. */
const accountRow = (user, account) => {
  const who = `${siteOf(account.platform)} · ${user.nickname}`
  return h('li', { 'aria-label': who }, h('span', {}, h('b', {}, siteOf(account.platform)), h('span', { class: 'soft' }, account.sessions > 0 ? `已登录（${account.sessions} 处）` : '未登录')),
    account.sessions > 0 ? h('button', { type: 'button', class: 'plain', title: '这个账号在平台上的登录全部失效，下一次检测或发布时会发现已退出', onclick: (e) => {
      e.currentTarget.disabled = true
      void call('expireSession', user.uid, account.platform).finally(() => home())
    } }, '在平台退出登录') : null,
    sites[account.platform]?.publishes ? h('label', {}, '下一次发布', h('select', { 'aria-label': `${who}的下一次发布`, onchange: (e) => void call('arrangeNextPublish', user.uid, account.platform, e.currentTarget.value || null).finally(() => home()) },
      Object.entries(endings).map(([value, text]) => h('option', { value, ...((account.nextPublish ?? '') === value ? { selected: '' } : {}) }, text)))) : null)
}
const personCard = (user, made, accounts) => h('div', { class: 'account' },
  h('a', { class: 'person', href: `/__phone/works/${user.uid}` }, avatar(user), h('span', {}, h('b', {}, user.nickname), h('span', { class: 'soft' }, `${sitesOf(made)}${made.length} 个作品 · ${user.followerCount.toLocaleString('zh-CN')} 粉丝`))),
  accounts.length === 0 ? null : h('ul', {}, accounts.map((account) => accountRow(user, account))))

async function home() {
  const [users, codes, messages, made, accounts] = await Promise.all([call('users'), call('qrCodes'), call('smsMessages'), call('works'), call('accounts')])
  const live = codes.filter((q) => q.status === 'waiting' && q.expiresAt > Date.now() && Date.now() - q.askedAt < SHOWN_MS).map(({ askedAt: _asked, ...q }) => q).toReversed()
  const nick = (uid) => users.find((u) => u.uid === uid)?.nickname ?? uid
  draw([users, live, messages, made.map((w) => w.id), accounts], () => [
    h('div', {}, h('h1', {}, '模拟手机'), h('p', { class: 'soft' }, '这里代替真实的手机：用其中一个演示账号扫码登录、接收短信验证码、查看已发布的作品，也可以演练失败。所有数据都只在本机。')),
    h('section', {}, h('h2', {}, '等待扫码的二维码'), live.length === 0 ? h('p', { class: 'empty' }, '暂时没有二维码。请先在软件里点「添加账号」，二维码出现后这里会自动刷新。')
      : live.map((qr) => h('div', { class: 'code' }, h('p', {}, `${siteOf(qr.platform)} · ${clock(qr.createdAt)} 生成`), h('div', { class: 'scans' }, users.map((u) => scanButton(qr, u)))))),
    h('section', {}, h('h2', {}, '短信'), messages.length === 0 ? h('p', { class: 'empty' }, '没有短信') : messages.toReversed().slice(0, 6).map((m) => h('div', { class: 'sms' }, h('b', {}, m.code), h('span', {}, `${nick(m.uid)} 的${m.purpose === 'login' ? '登录' : '发布'}验证码`), h('span', { class: 'soft' }, clock(m.at))))),
    h('section', {}, h('h2', {}, '演示账号'), h('p', { class: 'soft hint' }, '演练失败：让账号在平台上退出登录，或安排它下一次发布的结果；一次有效，发布后自动恢复照常。'),
      h('div', { class: 'people' }, users.map((u) => personCard(u, made.filter((w) => w.uid === u.uid), accounts.filter((a) => a.uid === u.uid))))),
  ])
}

const field = (name, value) => (value === null || value === undefined || value === '' ? null : [h('dt', {}, name), h('dd', {}, value)])
const workCard = (w) => h('article', { class: 'work', id: `work-${w.id}` },
  w.video ? h('video', { controls: '', preload: 'metadata', src: `/__phone/file/${w.video.uri}` }) : h('div', { class: 'pictures' }, w.images.map((i) => h('img', { alt: '', src: `/__phone/file/${i.uri}` }))),
  h('div', { class: 'text' },
    h('div', {}, w.cover ? h('img', { class: 'cover', alt: '封面', src: `/__phone/file/${w.cover.uri}` }) : null, h('b', {}, w.title || '无标题'), h('br'), h('span', { class: 'tag' }, `${siteOf(w.platform)} · ${states[w.state]}`)),
    h('dl', {}, [field('描述', w.text), field('话题', w.topics.map((t) => `#${t.name}`).join(' ')), field('好友', w.friends.map((f) => `@${f.nickname}`).join(' ')), field('位置', w.poi?.name), field('合集', w.collection?.name), field('声明', w.declaration), field('热点', w.hotspot), field('音乐', w.music?.title), field('定时', w.scheduleTime === null ? null : dayAndClock(w.scheduleTime * 1000)), field('下载', w.allowDownload ? '允许' : '不允许'), field('发布时间', dayAndClock(w.createdAt)), field('作品编号', w.id)].flat().filter(Boolean))))

async function works(uid) {
  const [users, list] = await Promise.all([call('users'), call('works', uid)])
  const user = users.find((u) => u.uid === uid)
  draw(list, () => [
    h('p', {}, h('a', { href: '/__phone' }, '← 返回模拟手机')),
    h('div', { class: 'person' }, avatar(user), h('span', {}, h('b', {}, user.nickname), h('span', { class: 'soft' }, `账号 ${user.uniqueId} · ${sitesOf(list)}${list.length} 个作品`))),
    h('section', {}, list.length === 0 ? h('p', { class: 'empty' }, '还没有作品。发布成功后会出现在这里。') : h('div', { class: 'works' }, list.toReversed().map(workCard))),
  ])
}

const uid = location.pathname.startsWith('/__phone/works/') ? decodeURIComponent(location.pathname.split('/').at(-1)) : null
const refresh = () => (uid ? works(uid) : home()).catch(() => undefined)
await refresh()
// Whoever comes for one work sees it: it was drawn only now.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
setInterval(refresh, 1500)
