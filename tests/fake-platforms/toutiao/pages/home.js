import { h, state } from '/__site/kit/dom.js'

// Without a session the frame of the page stands for a moment, then it leaves for the login.
const root = document.getElementById('root')
root.append(h('div', { class: 'garr-header' }, '头条号'))
if (state.user) root.append(h('div', { class: 'user-panel' }, h('img', { class: 'auth-avator-img', src: `/__site/avatar/${state.user.uid}.png`, width: 32 }), h('div', { class: 'auth-avator-name' }, state.user.nickname)))
else setTimeout(() => location.assign(state.login), 400)
