/** Making videos. */
export const texts = {
  title: 'Make videos', text: 'Choose a way, or go on from a template or a draft.', films: 'Film library',
  balance: { left: 'Clips left', frozen: 'Frozen', none: 'No clips are left; please ask your administrator for more.', ledger: 'Ledger' },
  draft: { title: 'A draft was not sent yet ({mode}): {name} ({n} materials)', unnamed: 'unnamed', go: 'Continue' },
  modes: { when: 'For', cost: 'Cost', costValue: '{n} clip per video; failures are free', start: 'Start', noSample: 'Your newest video will play here' },
  when: { smart: 'texts and loose materials', clip: 'a script of scenes, many different videos', dugujiujian: 'a fixed story, every day', clipTemplate: 'one layout, contents from a table', picture: 'pictures only' },
  mode: { smart: 'Smart', clip: 'Scripted mix', dugujiujian: 'Nine slots', clipTemplate: 'Template', picture: 'Images' },
  state: { 0: 'Draft', 1: 'Queued', 2: 'Rendering', 3: 'Done', 4: 'Partly failed', '-1': 'Failed', 5: 'Cancelled' },
  orders: { title: 'Recent orders', all: 'All orders', none: 'No orders yet', noneText: 'Their progress is shown here.', counts: '{done}/{num} done', failed: '{n} failed', progress: 'Progress of {name}' },
  keep: { title: 'Keep as template', of: 'Keep {name} as template', name: 'Name', required: 'Please enter a name', done: 'Template kept' },
  templates: { title: 'Templates', none: 'No templates yet', noneText: 'Use "Keep as template" beside an order to reuse its settings.', facts: '{scenes} scenes, {titles} titles', use: 'Use', overTitle: 'Use template', over: 'The draft that was not sent yet will be replaced by the template.', overOk: 'Replace draft', keep: 'Keep draft', delete: 'Delete', deleteOf: 'Delete template {name}', what: 'templates', deleted: 'Template deleted' },
}
