import { h, sleep } from './dom.js'
import { loginPanel } from './login-panel.js'

const root = document.querySelector('#root')
root.append(h('div', { class: 'landing-Yh2' }, h('header', { class: 'landing-header-Yh2' }, h('span', { class: 'logo-Yh2' }, '抖音创作者中心')), h('div', { class: 'landing-main-Yh2' },
  h('div', { class: 'slogan-Yh2' }, h('h1', {}, '让每个作品被更多人看见'), h('p', {}, '发布、管理与数据分析，一站完成')), h('div', { class: 'login-slot-Yh2' }))))

// The real page draws its login box only after its own scripts have loaded.
await sleep(200)
document.querySelector('.login-slot-Yh2').append(loginPanel((address) => location.assign(address)))
