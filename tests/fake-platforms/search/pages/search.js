// One script for the four sites: each draws its own elements.
const state = window['__SEARCH__']
const h = (tag, props = {}, ...children) => {
  const el = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) if (value !== null && value !== undefined) el.setAttribute(name, value)
  el.append(...children.flat().filter((one) => one !== null && one !== undefined))
  return el
}
const renamed = state.fault === 'changed'
const c = (name) => (renamed ? `x-${name.length}` : name)

/** A card in the words of its site; 快手's leads nowhere by an address. */
const CARD = {
  douyin: (row) => h('li', { class: 'card' }, h('a', { href: row.ad ? 'https://ad.oceanengine.com/x' : `//www.douyin.com/video/${row.id}` }, h('div', { class: 'pic' })), h('div', {}, row.title), h('span', {}, `@${row.authorName}`), row.ad ? h('i', {}, '广告') : null),
  kuaishou: (row) => h('div', { class: `card ${c('video-card')}` }, h('div', { class: 'pic' }), h('div', { class: c('video-info-title') }, row.title), row.ad ? h('i', {}, '广告') : null),
  xiaohongshu: (row) => h('section', { class: `card ${c('note-item')}` }, h('a', { class: 'cover', href: row.ad ? 'https://ad.xiaohongshu.com/x' : `/${renamed ? 'x' : 'search_result'}/${row.id}?xsec_token=AB${row.id.slice(0, 6)}` }, h('div', { class: 'pic' })), h('div', { class: 'footer' }, h('a', { class: 'title' }, row.title), h('a', { class: 'author', href: `/user/profile/${row.authorId}` }, h('span', { class: 'name' }, row.authorName))), row.ad ? h('i', {}, '广告') : null),
  bilibili: (row) => h('div', { class: `card ${c('bili-video-card')}` }, h('a', { href: row.ad ? '//cm.bilibili.com/x' : `//www.bilibili.com/${renamed ? 'x' : 'video'}/${row.id}` }, h('div', { class: 'pic' }), h('h3', { class: 'bili-video-card__info--tit', title: row.title }, row.title)), h('a', { class: 'bili-video-card__info--owner', href: `//space.bilibili.com/${parseInt(row.authorId.slice(0, 8), 16)}` }, row.authorName)),
}[state.platform]
const LIST = {
  douyin: () => h('ul', { class: 'list', 'data-e2e': renamed ? 'other' : 'scroll-list' }),
  kuaishou: () => h('div', { class: 'list' }), xiaohongshu: () => h('div', { class: 'list' }),
  bilibili: () => h('div', { class: 'list video-list' }),
}[state.platform]
/** The block of related words among the results; two of the sites have none. */
const RELATED = {
  douyin: (words) => h('li', { class: 'card search-result-card' }, h('div', {}, '相关搜索'), h('div', { class: 'words' }, words.map((one) => h('a', { href: `/search/${one}` }, h('span', {}, one))))),
  xiaohongshu: (words) => h('section', { class: 'card query-note-wrapper' }, h('div', {}, '相关搜索'), words.map((one) => h('div', { class: 'item-wrapper' }, h('span', { class: 'item-text' }, one)))),
}[state.platform]
const EMPTY = { douyin: '暂无搜索结果', kuaishou: '没有找到相关内容', xiaohongshu: '没找到相关内容', bilibili: '没有相关数据' }[state.platform]
const END = { douyin: '暂时没有更多了', kuaishou: '没有更多了', xiaohongshu: '- THE END -', bilibili: '' }[state.platform]
const CAPTCHA = { douyin: { id: 'captcha_container' }, kuaishou: { id: 'captcha-container' }, xiaohongshu: { class: 'captcha-container' }, bilibili: { class: 'geetest_panel' } }[state.platform]
const WALL = { douyin: { id: 'login-panel-new' }, kuaishou: { class: 'login-modal' }, xiaohongshu: { class: 'login-container' }, bilibili: { class: 'bili-mini-mask' } }[state.platform]
const BOX = { douyin: { 'data-e2e': 'searchbar-input' }, kuaishou: { class: 'search-input' }, xiaohongshu: { id: 'search-input' }, bilibili: { class: 'search-input-el' } }[state.platform]
const SUG = { douyin: { 'data-e2e': 'searchbar-sug-item' }, kuaishou: { class: 'suggest-item' }, xiaohongshu: { class: 'sug-item' }, bilibili: { class: 'suggest-item' } }[state.platform]
const BELOW = { douyin: 'below', kuaishou: 'below search-suggest', xiaohongshu: 'below sug-container', bilibili: 'below suggestions' }[state.platform]

const over = (props, text) => {
  const box = h('div', { ...props, class: `over ${props.class ?? ''}` }, h('div', {}, h('p', {}, text), h('button', { id: 'pass' }, '完成验证')))
  box.querySelector('#pass').addEventListener('click', () => box.remove())
  document.body.append(box)
}
const root = document.getElementById('root')

// The box: a press of Enter searches, typing only suggests.
const input = h('input', { ...(renamed ? {} : BOX), type: 'text', ...(renamed ? {} : { placeholder: '搜索你感兴趣的内容' }) })
const below = h('div', { class: BELOW })
let asked = 0
input.addEventListener('input', () => {
  const mine = ++asked
  const word = input.value.trim()
  if (!word) return below.replaceChildren()
  // The list of the word before stays until the next has come, as on the sites.
  setTimeout(async () => {
    const response = await fetch(`${state.suggest}?word=${encodeURIComponent(word)}`)
    if (!response.ok || mine !== asked) return
    const { words } = await response.json()
    below.replaceChildren(...words.map((one) => h('div', SUG, one)))
  }, 120)
})
input.addEventListener('keydown', (event) => { if (event.key === 'Enter') void fetch('/__site/search/pressed') })
root.append(h('header', {}, input, below))
if (state.fault === 'captcha') over(CAPTCHA, '请完成下列验证后继续')
if (state.fault === 'login' && state.platform !== 'bilibili') over(WALL, '登录后即可搜索更多精彩内容')

if (state.results && state.fault !== 'login') {
  const list = LIST()
  root.append(list)
  let page = 0
  let busy = false
  let more = true
  const next = h('button', { class: 'vui_pagenation--btn-side' }, '下一页')
  const load = async () => {
    if (busy || !more) return
    busy = true
    const method = state.platform === 'bilibili' || state.platform === 'douyin' ? 'GET' : 'POST'
    const body = await (await fetch(`${state.feed}?word=${encodeURIComponent(state.word)}&page=${page}`, { method, ...(method === 'POST' ? { body: '{}' } : {}) })).json()
    if (page === 0 && body.rows.length === 0) root.append(h('div', {}, EMPTY))
    if (state.platform === 'bilibili') list.replaceChildren()
    list.append(...body.rows.map(CARD))
    if (page === 0 && RELATED && state.related.length > 0 && body.rows.length > 3) list.children[3].after(RELATED(state.related))
    page += 1
    more = body.more
    busy = false
    if (state.platform === 'bilibili') { if (!more) next.setAttribute('disabled', ''); scrollTo(0, 0) } else if (!more && body.rows.length > 0 && END) root.append(h('div', { class: 'end' }, END))
    if (page === 2 && state.fault === 'late-captcha') over(CAPTCHA, '请完成下列验证后继续')
  }
  await load()
  if (state.platform === 'bilibili') {
    if (more) root.append(next)
    next.addEventListener('click', load)
  } else addEventListener('scroll', () => { if (innerHeight + scrollY > document.documentElement.scrollHeight - 400) void load() })
}
