import { h, onTap, state } from '/__site/kit/dom.js'

const menu = h('nav', {}, h('span', {}, '首页'))
const shop = h('span', {}, '店铺')
menu.append(shop)
onTap(shop, () => {
  const entry = h('a', {}, '子账号管理')
  onTap(entry, () => location.assign('/ffa/w/members'))
  menu.append(entry)
})
document.getElementById('root').append(h('header', {}, h('div', { class: 'headerShopName' }, `${state.user.nickname}旗舰店`)), menu)
