import { h } from '/__site/kit/dom.js'
import { ask, leave } from './ask.js'

const root = document.getElementById('root')
try {
  const { data } = await ask('/api/galaxy/creator/home/personal_info')
  root.append(location.pathname === '/publish/success' ? h('div', { class: 'success-container' }, '发布成功') : h('div', { class: 'base' }, h('div', { class: 'account-name' }, data.name), h('div', {}, `小红书账号: ${data.red_num}`)))
} catch { leave() }
