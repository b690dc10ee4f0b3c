import { h } from './dom.js'

const entries = [['首页', '/creator-micro/home'], ['内容管理', '/creator-micro/content/manage'], ['互动管理', ''], ['数据中心', '']]

/** The page around every page: side menu and head; returns the place for the content. */
export function frame(root, me) {
  const main = h('main', { class: 'micro-main-t5K' })
  const link = ([text, href]) => h('a', { class: 'douyin-creator-pc-nav-item', href: href || 'javascript:void(0)' }, text)
  root.replaceChildren(h('div', { class: 'micro-layout-t5K' },
    h('aside', { class: 'douyin-creator-pc-nav' },
      h('div', { class: 'nav-logo-t5K' }, '抖音创作者中心'),
      h('button', { class: 'semi-button semi-button-primary header-button', id: 'douyin-creator-master-side-upload', type: 'button', onClick: () => location.assign('/creator-micro/content/upload') }, h('span', {}, '高清发布')),
      ...entries.map(link)),
    h('div', { class: 'micro-body-t5K' },
      h('header', { class: 'micro-head-t5K' }, h('span', { class: 'head-name-t5K' }, me.nickname), h('img', { class: 'head-avatar-t5K', alt: '', src: me.avatar_thumb.url_list[0] })),
      main)))
  return main
}
