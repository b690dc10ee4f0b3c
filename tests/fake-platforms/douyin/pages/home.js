import { h } from './dom.js'

/** The first page after login. */
export function homePage(main, me) {
  main.append(h('div', { class: 'card-Hk3 profile-Hk3' },
    h('img', { class: 'avatar-Hk3', alt: '', src: me.avatar_thumb.url_list[0] }),
    h('div', {}, h('div', { class: 'name-_lSSDc' }, me.nickname), h('div', { class: 'unique_id-EuH8eA' }, `抖音号：${me.unique_id}`),
      h('div', { class: 'statics-item-MDWoNA' }, h('span', { class: 'number-No6ev9' }, String(me.follower_count)), ' 粉丝'))),
  h('div', { class: 'card-Hk3' }, h('h3', {}, '最新活动'), h('p', { class: 'dim' }, '暂无新的活动')))
}
