import { h, state } from '/__site/kit/dom.js'

const root = document.getElementById('root')
if (state.user) root.append(h('div', { 'data-tt': 'NewHome_UserInfo_Hover' }, h('img', { 'data-tt': 'components_Avatar_AvatarImg', src: `/__site/avatar/${state.user.uid}.png`, width: 40 }), state.user.nickname), h('a', { href: '/tiktokstudio/upload' }, 'Upload'))
else root.append(h('button', { type: 'button' }, 'Log in'))
// The studio leads visitors away, a moment late; the public page does not.
if (!state.user && location.pathname.startsWith('/tiktokstudio')) setTimeout(() => location.assign(state.login), 300)
