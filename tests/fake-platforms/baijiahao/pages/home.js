import { h, state } from '/__site/kit/dom.js'

document.getElementById('root').append(h('div', { class: 'client-userName' }, state.user.nickname), h('a', { href: '/builder/rc/edit?type=videoV2' }, '发布作品'))
