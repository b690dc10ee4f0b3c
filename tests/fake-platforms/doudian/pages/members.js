import { h, onTap, state } from '/__site/kit/dom.js'

const root = document.getElementById('root')
// A site that moved its list: the old address shows nothing of it.
const moved = state.formVersion === 1 && location.pathname.includes('/subaccount/')

const show = async (page) => {
  const { data } = await fetch(`/byteshop/subaccount/list?page=${page}&page_size=10`).then((reply) => reply.json())
  const next = h('button', { type: 'button' }, '下一页')
  onTap(next, () => void show(page + 1))
  const last = page * 10 >= data.total
  root.replaceChildren(
    h('header', {}, h('div', { class: 'headerShopName' }, '旗舰店')),
    h('table', {}, data.list.map((one) => h('tr', {}, h('td', {}, one.name), h('td', {}, one.role_name)))),
    h('ul', {}, h('li', { class: `ecom-g-pagination-next${last ? ' ecom-g-pagination-disabled' : ''}` }, next)),
  )
}
if (moved) root.append(h('p', {}, '页面不存在'))
else void show(1)
