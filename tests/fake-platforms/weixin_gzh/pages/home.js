import { h, state } from '/__site/kit/dom.js'
import { enter, templates, token } from './office.js'

await enter()
document.getElementById('root').append(
  h('div', { class: 'weui-desktop-account' }, h('img', { class: 'weui-desktop-account__img', src: `/__site/avatar/${state.user.uid}.png`, width: 32 }), h('span', { class: 'weui-desktop_name' }, state.user.nickname)),
  h('div', {}, '总用户数 ', h('span', { class: 'weui-desktop-user_sum' }, state.user.fans.toLocaleString('en'))), h('a', { href: `/cgi-bin/appmsg?t=media/appmsg_edit_v2&action=edit&isNew=1&type=77&createType=8&token=${token}` }, '贴图'), templates())
