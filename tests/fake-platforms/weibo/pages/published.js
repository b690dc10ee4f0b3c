import { h } from '/__site/kit/dom.js'

document.getElementById('root').append(h('h1', {}, '文章'))
