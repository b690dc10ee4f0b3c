import { h, state } from '/__site/kit/dom.js'

const root = document.getElementById('root')
// The older page only holds a frame; its place is not at the window's corner.
if (!state.user) setTimeout(() => location.assign(state.login), 300)
else if (state.formVersion === 1) root.append(h('h1', {}, 'TikTok Studio'), h('iframe', { 'data-tt': 'Upload_index_iframe', src: '/creator-center/upload', style: 'width:100%;height:70vh;border:3px solid #eee' }))
else await import('./form.js')
