/**
 * Is a dialog or a drawer over the page? One that is still moving out counts: it has the focus until it is gone. The
 * page itself is asked: antd has no list of what is open, most of its layers are used where they are needed, without a
 * part of ours around them, and questions (`modal.confirm`) belong to no component at all. What antd's marks mean is
 * held by the test beside this.
 */
export function isLayerOpen(page: ParentNode = document): boolean {
  return (
    [...page.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some((one) => one.style.display !== 'none') ||
    page.querySelector('.ant-drawer-content-wrapper:not(.ant-drawer-content-wrapper-hidden)') !== null
  )
}
