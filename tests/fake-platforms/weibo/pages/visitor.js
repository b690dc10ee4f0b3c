import { h, state } from '/__site/kit/dom.js'
import { topBar } from './frame.js'

// The creators' page stays at its address without a session; a famous person's portrait is on it for everybody.
document.getElementById('root').append(topBar(), h('div', { class: 'card' }, h('a', { href: '/u/1699432410' }, h('img', { src: 'https://tvax3.sinaimg.cn/famous.jpg', width: 40, height: 40 })), state.user ? state.user.nickname : '随时随地发现新鲜事'))
