import { h } from '/__site/kit/dom.js'

// The older page has its file input in a frame; the form stands around it.
const input = h('input', { type: 'file', accept: '.mp4,.flv,.mov', onChange: () => parent.postMessage({ file: input.files[0] }, location.origin) })
document.getElementById('root').append(h('div', { class: 'upload-wrp' }, '点击上传', input))
