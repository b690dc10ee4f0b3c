import { h, state } from '/__site/kit/dom.js'

const root = document.getElementById('root')
// Private messages have a host of their own, and their page at its root.
if (location.hostname === 'message.bilibili.com') void import('./whisper.js')
else if (state.user) root.append(h('h1', {}, state.user.nickname), h('a', { href: 'https://member.bilibili.com/platform/upload/video/frame' }, '投稿'))
else root.append(h('a', { class: 'header-login-entry', href: state.login }, '登录'))
