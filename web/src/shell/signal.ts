/** Whose turn it is, in the title and the icon of the page. */
export function signalTurn(mine: boolean, title: string, state: string): void {
  const icon = document.getElementById('favicon') as HTMLLinkElement | null;
  const wanted = mine ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
  if (!title) return;
  document.title = mine ? `● Your turn · ${title}` : state === 'over' ? `Over · ${title} · Bastide` : `${title} · Bastide`;
}
