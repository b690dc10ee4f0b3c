import { h } from '/__site/kit/dom.js'

// The code sits in a frame.
document.getElementById('root').append(h('div', { class: 'login-qrcode-wrap' }, h('iframe', { src: '/login-for-iframe?lang=zh_CN', style: 'width:320px;height:420px;border:0' })))
