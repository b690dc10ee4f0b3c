import { h, state } from '/__site/kit/dom.js'

const root = document.getElementById('root')
if (state.user) root.append(h('h1', {}, state.user.nickname), h('a', { href: 'https://member.bilibili.com/platform/upload/video/frame' }, '投稿'))
else root.append(h('a', { class: 'header-login-entry', href: state.login }, '登录'))
