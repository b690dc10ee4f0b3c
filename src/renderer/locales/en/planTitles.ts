/** Titles of plans. */
export const texts = {
  title: 'Titles', text: 'Titles that plans keep ready, those given to works, and those taken out. What was taken out is not used and not made again.',
  all: 'All', status: { 0: 'Ready', 1: 'Scheduled', 2: 'Published', 3: 'Taken out' },
  search: 'Search titles', col: { title: 'Title', status: 'State', plan: 'Plan', main: 'Main word', region: 'Region', suffix: 'Long tail', prefix: 'Prefix', length: 'Length', time: 'Made' },
  risk: 'Risky word', riskText: 'This title holds a word that is better avoided; you can take it out.', openTask: 'Open its task',
  discard: 'Take out', discardN: 'Take out {n} ready titles', discarded: '{n} titles taken out', restore: 'Put back', restoreN: 'Put back {n}', restored: '{n} titles put back',
  copy: 'Copy', copied: '{n} titles copied', notCopied: 'The browser does not allow writing to the clipboard; please copy by hand.',
  empty: 'No titles yet', emptyText: 'Once a plan is started it keeps titles ready; look through them here.', toPlans: 'To the plans',
}
