import { api, button, h, portal, state, toast } from './dom.js'
import { createSelect } from './select.js'
import { redraws, textWays } from '/__site/kit/quirks.js'

/** A labelled row of the form. */
export const row = (label, ...children) => h('div', { class: 'form-row-kL4' }, h('div', { class: 'label-box-kL4' }, h('div', { class: 'label-kL4' }, label)), h('div', { class: 'field-kL4' }, ...children))

/** The title: typed into React's state through `input` events, cut at `limit` like the real one. */
export function createTitle(placeholder, limit) {
  let text = ''
  const count = h('span', { class: 'semi-input-suffix' }, `0/${limit}`)
  const input = h('input', { class: 'semi-input semi-input-default', type: 'text', placeholder: state.pageChanged.includes('title') ? '起个好名字' : placeholder, maxlength: String(limit) })
  input.addEventListener('input', () => {
    text = input.value.slice(0, limit)
    count.textContent = `${text.length}/${limit}`
  })
  redraws('title', textWays(input, () => { text = ''; input.value = '' }))
  return { el: h('div', { class: 'semi-input-wrapper title-input-tI1' }, input, count), value: () => text.trim() }
}

const placeUrl = (word) => `/aweme/v1/life/video_api/search/poi/?keywords=${encodeURIComponent(word)}&latitude=&longitude=&page=1&from_webapp=1&count=20&get_current_loc=1&search_type=0&poi_anchor_tab=2&poi_mode=2&is_image_album_style=1`

/** Fewer than this, and the account may not hang a mini program on its works. */
const FANS_FOR_PROGRAMS = 500

/** 小程序: its link is pasted into the select, which then offers the program behind it. */
function createProgram() {
  const select = createSelect({
    placeholder: '粘贴抖音小程序链接', filter: true, delay: 300,
    load: async (link) => (link.trim() === '' ? [] : (await api(`/web/api/media/anchor/search/?keyword=${encodeURIComponent(link.trim())}&type=3`)).anchor_list.map((p) => ({ id: p.app_id, name: p.app_name, note: p.summary }))),
    onChange: (chosen) => {
      if (chosen === null || state.fans >= FANS_FOR_PROGRAMS) return
      toast(`不满足视频有效粉丝数门槛${FANS_FOR_PROGRAMS}，无法使用小程序标签。标签要求可在“抖音APP创作者中心-设置-标签使用要求”查看`, 'warning')
      select.set(null)
    },
  })
  return select
}

/** 添加标签: the kind of tag; for 位置 and 小程序 a searchable select. Other kinds have plain inputs and are not sent. */
export function createAnchor() {
  const hint = state.formVersion === 1 ? '输入地理位置' : '输入相关位置，让更多人看到你的作品'
  const place = createSelect({
    placeholder: hint, filter: true, optionClass: 'poi-option-aX1', delay: 300,
    load: async (word) => (await api(placeUrl(word))).poi_list.map((p) => ({ id: p.poi_id, name: p.poi_name, note: p.simple_address_str })),
  })
  const program = createProgram()
  redraws('poi', { lost: () => place.set(null), changed: () => place.set({ id: '1', name: '别的地方' }) })
  redraws('micro_app', { lost: () => program.set(null), changed: () => program.set({ id: '1', name: '别的小程序' }) })
  const slot = h('div', { class: 'anchor-item-aK2' }, place.el)
  const others = { 影视演艺: '输入IP名称, 如 “少年的你”', 游戏手柄: '添加作品同款游戏', 标记万物: '请输入或选择标记的物品' }
  const kinds = ['位置', '影视演艺', '小程序', '游戏手柄', '标记万物'].map((name) => ({ id: name, name }))
  const kind = createSelect({
    placeholder: '添加标签', load: async () => kinds, initial: kinds[0],
    onChange: ({ name }) => slot.replaceChildren(name === '位置' ? place.el : name === '小程序' ? program.el : h('div', { class: 'semi-input-wrapper' }, h('input', { class: 'semi-input', placeholder: others[name] }))),
  })
  return {
    el: h('div', { class: 'anchor-component-wB5', id: 'douyin_creator_pc_anchor_jump' }, kind.el, slot),
    value() {
      const [type, one] = kind.value.name === '位置' ? ['poi', place.value] : ['program', kind.value.name === '小程序' ? program.value : null]
      return one ? { type, id: one.id, name: one.name } : null
    },
  }
}

/** 添加到合集. The list is asked for as soon as the form stands. */
export function createCollection() {
  const list = api('/web/api/mix/list/?status=0%2C2&count=200&cursor=0')
  list.catch(() => undefined)
  const select = createSelect({
    placeholder: '请选择合集', optionClass: 'collection-option', titleClass: 'option-title-nV8',
    load: async () => [{ id: '', name: '不选择合集' }, ...(await list).mix_list.map((m) => ({ id: m.mix_id, name: m.mix_name, note: `已更新${m.statis.updated_to_episode}集` }))],
  })
  redraws('collection', { lost: () => select.set(null), changed: () => select.set({ id: '1', name: '别的合集' }) })
  return { el: h('div', { class: 'select-collection-Ncf0yE' }, select.el), ready: list, value: () => (select.value?.id ? { id: select.value.id, name: select.value.name } : null) }
}

/** 关联热点. */
export function createHotspot() {
  const select = createSelect({
    placeholder: '点击输入热点词', filter: true, delay: 300,
    load: async (word) => (await api(`/aweme/v1/hotspot/search/?query=${encodeURIComponent(word)}&count=50`)).sentences.map((s) => ({ id: s.sentence_id, name: s.sentence, note: `${Math.round(s.hot_value / 10_000)}万` })),
  })
  return { el: h('div', { class: 'hot-select-hS2' }, select.el), value: () => select.value?.name ?? null }
}

const declarations = ['内容由AI生成', '内容为个人观点或见解', '内容为转载信息', '内容含营销推广信息', '虚构演绎，仅供娱乐', '无需添加自主声明']

/** 自主声明: a row that opens a dialog with radios. `value()` is the chosen words. */
export function createDeclaration() {
  let chosen = null
  const words = h('span', { class: 'declare-text-dQ9 placeholder-dQ9' }, state.formVersion === 1 ? '请选择自主声明' : '添加自主声明')
  const open = () => {
    let draft = chosen
    const labels = declarations.map((text) => h('label', { class: `semi-radio ${draft === text ? 'semi-radio-checked' : ''}`, onClick: (e) => { e.preventDefault(); draft = text; for (const l of labels) l.classList.toggle('semi-radio-checked', l === e.currentTarget); ok.classList.remove('semi-button-disabled') } },
      h('span', { class: 'semi-radio-inner' }, h('input', { type: 'radio', class: 'semi-radio-input', name: 'declare' }), h('span', { class: 'semi-radio-inner-display' })), h('span', { class: 'semi-radio-addon' }, text)))
    const ok = button('确定', 'primary', () => {
      if (!draft) return
      chosen = draft
      words.textContent = chosen
      words.classList.remove('placeholder-dQ9')
      close()
      // The newer form leaves an empty layer behind, which takes every press.
      if (state.formVersion === 2) setTimeout(() => document.body.append(h('div', { class: 'semi-portal', style: 'position:fixed;inset:0;z-index:1029' })), 130)
    })
    if (!draft) ok.classList.add('semi-button-disabled')
    const content = h('div', { class: 'semi-modal-content', role: 'dialog' }, h('div', { class: 'semi-modal-header' }, h('h5', { class: 'semi-modal-title' }, '对作品内容添加声明')),
      h('div', { class: 'semi-modal-body' }, ...(state.formVersion === 1 ? [h('p', { class: 'declare-hint-dQ9' }, '请选择声明类型（单选）')] : []), h('div', { class: 'semi-radioGroup' }, ...labels)), h('div', { class: 'semi-modal-footer' }, button('取消', 'tertiary', () => close()), ok))
    const close = portal(h('div', { class: 'semi-modal-wrap' }, h('div', { class: 'semi-modal-mask' }), h('div', { class: 'semi-modal' }, content)), 1050)
  }
  const preset = words.textContent
  const redraw = (to) => { chosen = to; words.textContent = to ?? preset; words.classList.toggle('placeholder-dQ9', to === null) }
  redraws('declaration', { lost: () => redraw(null), changed: () => redraw('内容为转载信息') })
  return { el: h('div', { class: 'select-declare-dQ9', onClick: open }, words, h('span', {}, '›')), value: () => chosen }
}

/** 同步至其他平台: a semi switch. */
export function createSync() {
  let on = false
  const native = h('input', { type: 'checkbox', class: 'semi-switch-native-control', role: 'switch' })
  const box = h('div', { class: 'semi-switch' }, h('div', { class: 'semi-switch-knob' }), native)
  native.addEventListener('change', () => { on = native.checked; box.classList.toggle('semi-switch-checked', on) })
  return { el: h('div', { class: 'info-oM3' }, h('div', { class: 'first-part-oM3' }, h('span', {}, '今日头条'), box)), value: () => on }
}

/** 选择音乐 (image works): a side sheet with a search; the button of a card shows only under the pointer. */
export function createMusic() {
  let chosen = null
  const words = h('span', { class: 'music-text-mU1' }, '点击添加合适作品风格的音乐')
  const open = () => {
    const cards = h('div', { class: 'music-list-mU1' })
    const input = h('input', { class: 'semi-input', placeholder: '搜索音乐', type: 'text' })
    let timer
    const load = async () => {
      const reply = await (await fetch(`https://tsearch.amemv.com/openapi/aweme/v1/music/search?keyword=${encodeURIComponent(input.value)}&count=20&cursor=0`, { credentials: 'include' })).json()
      cards.replaceChildren(...reply.music.map((m) => h('div', { class: 'card-container-tmocjc' }, h('div', { class: 'music-title-mU1' }, m.title), h('div', { class: 'dim' }, m.author), (() => {
        const use = button('使用', 'primary', () => { chosen = { id: m.id, title: m.title }; words.textContent = `${m.title} - ${m.author}`; close() })
        use.classList.add('apply-btn-LUPP0D')
        return use
      })())))
    }
    input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(() => { void load() }, 300) })
    const close = portal(h('div', { class: 'semi-sidesheet' }, h('div', { class: 'semi-sidesheet-mask', onClick: () => close() }), h('div', { class: 'semi-sidesheet-inner', role: 'dialog' }, h('div', { class: 'semi-sidesheet-content' }, h('div', { class: 'semi-sidesheet-header' }, '选择音乐'), h('div', { class: 'semi-input-wrapper' }, input), cards))))
    void load()
  }
  return { el: h('div', { class: 'music-mU1' }, words, h('span', { class: 'action-mU1', onClick: open }, '选择音乐')), value: () => chosen }
}

/** The tour of a first visit: covers the page until 「我知道了」. */
export function maybeTour() {
  if (state.tour === 'off' || (state.tour === 'first' && localStorage.getItem('tour-publish-v2'))) return
  setTimeout(() => {
    const overlay = h('div', { class: 'shepherd-modal-overlay-container shepherd-modal-is-visible' })
    const step = h('div', { class: 'shepherd-element shepherd-enabled', role: 'dialog', tabindex: '0' }, h('div', { class: 'shepherd-content' }, h('div', { class: 'shepherd-text' }, '全新发布页上线：作品检测、封面编辑都在这里'),
      h('footer', { class: 'shepherd-footer' }, h('button', { class: 'shepherd-button', type: 'button', onClick: () => { localStorage.setItem('tour-publish-v2', '1'); overlay.remove(); step.remove() } }, '我知道了'))))
    document.body.append(overlay, step)
  }, 600)
}

