import { h, state } from '/__site/kit/dom.js'

const root = document.getElementById('root')
if (state.user) root.append(h('h1', {}, state.user.nickname), h('a', { href: '/article/publish/video' }, '发布作品'))
else root.append(h('div', { class: 'names' }, h('div', { class: 'container' }, h('div', { class: 'name' }, '机构服务'))), h('a', { href: state.login }, '立即登录'))
