import { h } from '/__site/kit/dom.js'

document.getElementById('root').append(h('div', { class: 'page_timeout' }, h('h2', {}, '请重新登录'), h('a', { href: '/' }, '登录')))
