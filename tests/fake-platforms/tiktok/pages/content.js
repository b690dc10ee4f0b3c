import { call, h } from '/__site/kit/dom.js'

const root = document.getElementById('root')
const rows = await call('/__table')
root.append(h('div', { 'data-tt': 'components_PostTable_Container' }, rows.map((row) => h('div', { 'data-tt': 'components_PostTable_Row', style: 'padding:8px' }, h('a', { href: row.href }, row.text)))))
