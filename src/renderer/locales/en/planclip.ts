/** Films of a plan. */
export const texts = {
  title: 'Clip', text: '{name}: films of the plan\'s {n} materials', usePlan: 'Use the plan\'s materials', noMaterials: 'The plan has no materials yet.', addMaterials: 'Add some',
  noPlan: 'No plan was named', noPlanText: 'Choose a plan in the list of plans and press "Clip".', toPlans: 'Back to plans',
  mode: { smart: 'Smart', clip: 'Mixed', dugujiujian: 'Nine places', clipTemplate: 'Template', picture: 'Pictures' },
  state: { 0: 'Draft', 1: 'Queued', 2: 'Rendering', 3: 'Done', 4: 'Partly failed', '-1': 'Failed', 5: 'Cancelled' },
  orders: { title: 'Orders of this plan', text: 'Those made by hand and those the plan makes by itself', none: 'No orders yet', noneText: 'Fill in the form above and submit.', counts: '{done} of {num} done', failed: '{n} failed', progress: 'Progress of "{name}"', films: 'See films' },
  follow: { set: 'Plan follows this', now: 'The plan follows this', hint: 'Films that the plan makes from now on use the settings of this order', done: 'The plan follows "{name}" from now on', back: 'Changed back' },
  stop: { title: 'Cancel order "{name}"', text: 'Films that are not done are stopped and their clips given back; the {done} done ones stay.', ok: 'Cancel', keep: 'Go on', done: '{n} stopped, {released} clips given back' },
}
